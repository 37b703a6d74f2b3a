import { equalTo } from '../../../storage/stored-tables.ts';
import { transact } from '../../../storage/transact.ts';
import type { EngineContext } from '../../engine.ts';
import { retryAfterLoading } from '../../retry-after-loading.ts';
import type { Claimant } from '../claim/claimant.ts';
import { endLeases } from './end-leases.ts';
import { forgetLaterTimes } from './forget-later-times.ts';
import { unparkEntry } from './unpark-entry.ts';

/*
 * What the outbox may need before a claim: no state in memory says "busy", and no stored time is trusted for ever
 * (I9, I12).
 */

/**
 * Before a drain: ends leases of contexts that have ended, ignores times from before a step of the clock, and unparks
 * entries that an updated app can read.
 */
export async function prepareOutbox(
  engine: EngineContext,
  claimant: Omit<Claimant, 'mayClaim'>,
): Promise<void> {
  const { db, registry } = engine;
  const prepare = () =>
    transact(db, async (tx) => {
      await endLeases(tx, claimant, engine.env.clock.now());
      const parked = await tx.where(
        'outbox',
        '[userId+state]',
        equalTo([claimant.userId, 'parked']),
      );
      for (const entry of parked) await unparkEntry(engine, tx, entry);
      await forgetLaterTimes(engine, tx, claimant);
      return parked.some(({ kind }) => !registry.isReady(kind));
    });
  if (!(await retryAfterLoading(registry, prepare))) return;
  try {
    await registry.load();
  } catch {
    // Whether this version knows the kind is only known once its code is loaded; other due entries go on (I8).
    return;
  }
  await prepare();
}
