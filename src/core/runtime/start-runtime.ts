import type { MemberSession } from '../auth/member-session.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import type { Drainer } from '../sync/drainer.ts';
import type { EngineContext } from '../sync/engine.ts';
import type { RuntimeOptions } from './runtime.ts';
import type { Replay } from './create-replay.ts';

interface Parts {
  engine: EngineContext;
  session: MemberSession;
  drainer: Drainer;
  /** Pulls what belongs to the member. */
  pullNow: () => void;
  /** Likewise, for the first screen. */
  prefetchNow: () => void;
  replay: Replay;
  onError: RuntimeOptions['onError'];
}

/** See `Runtime.start`. */
export async function startRuntime({
  engine,
  session,
  drainer,
  pullNow,
  prefetchNow,
  replay,
  onError,
}: Parts) {
  const { db, env } = engine;
  forgetContacts(db, env.clock.now()).catch(onError);
  const stopSession = await session.start();
  await replay.run();
  const lookAgain = () => {
    // A logout for which the device had no room (I12).
    if (session.isLeaving()) void session.settle();
    pullNow();
  };
  const stops = [
    stopSession,
    replay.stop,
    drainer.start(),
    env.wakeUps.subscribe(() => {
      // Another tab may have been killed during a tap.
      replay.run().catch(onError);
      lookAgain();
    }),
    env.connectivity.subscribe((isOnline) => {
      if (isOnline) lookAgain();
    }),
  ];
  prefetchNow();
  return () => {
    for (const stop of stops) stop();
    db.close();
  };
}

/** Loaded on demand: no screen waits for it. */
async function forgetContacts(db: UnikadeDatabase, now: number): Promise<void> {
  const { forgetOldContacts } = await import('../mirror/upkeep/forget-contacts.ts');
  await forgetOldContacts(db, now);
}
