import { getMeta, putMeta } from '../../storage/meta-values.ts';
import { transact, type Transaction } from '../../storage/transact.ts';
import { backoffDelayMs } from './backoff-delay.ts';
import type { EngineContext } from '../engine.ts';
import { leftOf, withoutFailures } from '../pause.ts';

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

/** Something got through. A wait that the provider asked for runs on. */
export async function clearPause(tx: Transaction): Promise<void> {
  const pause = await getMeta(tx, 'pause');
  if (pause !== undefined && pause.failures > 0) putMeta(tx, 'pause', withoutFailures(pause));
}
