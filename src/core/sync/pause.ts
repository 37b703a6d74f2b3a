import { readMeta, writeMeta } from '../storage/meta-values.ts';
import type { EngineContext } from './record-intents.ts';
import { BACKOFF_CAP_MS, backoffDelayMs } from './retry-policy.ts';

/** With the network or the sign-in gone every entry would fail alike: one of them probes, the others wait. */
export async function isPaused({ db, env }: EngineContext): Promise<boolean> {
  const leftMs = ((await readMeta(db, 'pause'))?.untilMs ?? 0) - env.clock.now();
  // A pause longer than any was begun before the clock was set back.
  return leftMs > 0 && leftMs <= BACKOFF_CAP_MS;
}

/** Pauses for a delay that grows with the failures in a row; several failures of one pause count once. */
export async function pauseSending({ db, env }: EngineContext): Promise<number> {
  return db.transaction('rw', db.meta, async () => {
    const now = env.clock.now();
    const pause = (await readMeta(db, 'pause')) ?? { untilMs: 0, failures: 0 };
    if (pause.untilMs > now && pause.untilMs - now <= BACKOFF_CAP_MS) return pause.untilMs - now;
    const delayMs = backoffDelayMs(pause.failures, env.random());
    await writeMeta(db, 'pause', { untilMs: now + delayMs, failures: pause.failures + 1 });
    return delayMs;
  });
}

/** Something got through. */
export async function clearPause({ db }: EngineContext): Promise<void> {
  const pause = await readMeta(db, 'pause');
  if (pause !== undefined && pause.failures > 0)
    await writeMeta(db, 'pause', { untilMs: 0, failures: 0 });
}

/** The network is back or the person asked: whatever waited only because of the connection is due now. */
export async function forgetConnectionFailures({ db, env }: EngineContext): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    await writeMeta(db, 'pause', { untilMs: 0, failures: 0 });
    await db.outbox
      .where('state')
      .equals('queued')
      .filter(
        (entry) =>
          entry.lastFailure !== null && !['throttled', 'server'].includes(entry.lastFailure.kind),
      )
      .modify({ nextAttemptAt: env.clock.now() });
  });
}
