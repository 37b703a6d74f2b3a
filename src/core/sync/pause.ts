import { getMeta, type Pause, putMeta, peekMeta } from '../storage/meta-values.ts';
import { transact } from '../storage/transact.ts';
import type { EngineContext } from './engine.ts';
import { BACKOFF_CAP_MS, MAX_WAIT_MS } from './backoff.ts';

/** Without network or sign-in every entry would fail alike: one probes, the others wait. */
export async function pauseLeftMs({ db, env }: EngineContext): Promise<number> {
  return leftOf(await peekMeta(db, 'pause'), env.clock.now());
}

/** Milliseconds until the end of a pause. */
export function leftOf(pause: Pause | undefined, now: number): number {
  // A pause that began later than now, or is longer than any, was written before the clock was set back.
  if (pause === undefined || now < pause.sinceMs) return 0;
  const leftMs = pause.untilMs - now;
  const longestMs = pause.reason === 'throttled' ? MAX_WAIT_MS : BACKOFF_CAP_MS;
  return leftMs > longestMs ? 0 : Math.max(0, leftMs);
}

/** A request got through. A `Retry-After` pause stays. */
export function withoutFailures(pause: Pause): Pause {
  return { ...pause, failures: 0, ...(pause.reason === 'connection' ? { untilMs: 0 } : {}) };
}

/** The provider sent `Retry-After`: all entries obey it, and no tap shortens it. */
export async function pauseForThrottle({ db, env }: EngineContext, delayMs: number): Promise<void> {
  await transact(db, async (tx) => {
    const now = env.clock.now();
    const pause = await getMeta(tx, 'pause');
    const leftMs = pause?.reason === 'throttled' ? leftOf(pause, now) : 0;
    const untilMs = now + Math.min(MAX_WAIT_MS, Math.max(delayMs, leftMs));
    putMeta(tx, 'pause', {
      reason: 'throttled',
      untilMs,
      sinceMs: now,
      failures: pause?.failures ?? 0,
    });
  });
}
