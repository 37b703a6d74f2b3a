import { getMeta, type Pause, putMeta } from '../../../storage/meta-values.ts';
import { equalTo } from '../../../storage/stored-tables.ts';
import { transact, type Transaction } from '../../../storage/transact.ts';
import { BACKOFF_START_MS } from '../../backoff.ts';
import { backoffDelayMs } from './backoff-delay.ts';
import type { EngineContext } from '../../engine.ts';
import { leftOf, withoutFailures } from '../../pause.ts';
import type { WakeReason } from '../../sender.ts';

/** Pauses for a delay that grows with the failures in a row; several failures of one pause count once. */
export async function pauseForConnection({ db, env }: EngineContext): Promise<number> {
  return transact(db, async (tx) => {
    const now = env.clock.now();
    const pause = await getMeta(tx, 'pause');
    const leftMs = leftOf(pause, now);
    if (leftMs > 0) return leftMs;
    const failures = pause?.failures ?? 0;
    const delayMs = backoffDelayMs(failures, env.random());
    const next = { untilMs: now + delayMs, sinceMs: now, failures: failures + 1 };
    putMeta(tx, 'pause', { reason: 'connection', ...next });
    return delayMs;
  });
}

/** A request got through. A `Retry-After` pause stays. */
export async function clearPause(tx: Transaction): Promise<void> {
  const pause = await getMeta(tx, 'pause');
  if (pause !== undefined && pause.failures > 0) putMeta(tx, 'pause', withoutFailures(pause));
}

/** The network is back, or the person asked: what waited only because of the connection is due, now or soon. */
export async function endConnectionWaits(
  { db, env }: EngineContext,
  reason: WakeReason,
): Promise<void> {
  await transact(db, async (tx) => {
    const now = env.clock.now();
    const pause = await getMeta(tx, 'pause');
    const dueAt = reason === 'asked' ? now : dueAfterReturn(pause, now);
    if (pause !== undefined && (pause.failures > 0 || pause.untilMs > 0))
      putMeta(tx, 'pause', reason === 'asked' ? withoutFailures(pause) : shortened(pause, dueAt));
    for (const entry of await tx.where('outbox', 'state', equalTo('queued'))) {
      const { readyAt, lastFailure, quietUntil } = entry;
      const nextAt = Math.max(dueAt, quietUntil);
      if (readyAt === null || readyAt <= nextAt || lastFailure?.isOfConnection !== true) continue;
      // An end that is still ahead keeps its `scheduledAt`, which reveals a clock that was set back (I12).
      if (nextAt > now) tx.put('outbox', { ...entry, readyAt: nextAt });
      else tx.put('outbox', { ...entry, readyAt: now, scheduledAt: now });
    }
  });
}

/** Returns of the network that end a wait at once, until something gets through. */
const FREE_RETURNS = 2;
const LONGEST_AFTER_RETURN_MS = 4_000;

/**
 * A flapping network would restart the backoff each time and never let a provider in trouble rest: from the third
 * failure on a wait lasts a second, then two, then four at most, however often the network returns.
 */
function dueAfterReturn(pause: Pause | undefined, now: number): number {
  if (pause?.reason !== 'connection' || now < pause.sinceMs) return now;
  const returns = pause.failures - FREE_RETURNS;
  if (returns <= 0) return now;
  const leastMs = Math.min(LONGEST_AFTER_RETURN_MS, BACKOFF_START_MS * 2 ** (returns - 1));
  return Math.max(now, Math.min(pause.untilMs, pause.sinceMs + leastMs));
}

function shortened(pause: Pause, dueAt: number): Pause {
  return pause.reason === 'connection' ? { ...pause, untilMs: dueAt } : pause;
}
