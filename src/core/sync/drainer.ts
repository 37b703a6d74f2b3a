import { watchQuery } from '../storage/live-query.ts';
import { listLive } from './claim-entries.ts';
import { type DrainContext, drain } from './drain.ts';
import { forgetConnectionFailures, isPaused } from './pause.ts';
import { nextDueAt } from './schedule.ts';
import { readSession } from '../session/session.ts';
import { readMeta } from '../storage/meta-values.ts';

/** Everything is derived from the log again this often, whatever was missed (I9). */
const WATCHDOG_MS = 60_000;
/** Another context is sending: look again soon, in case it dies. */
const BUSY_RETRY_MS = 1_000;

/** Keeps the outbox draining while its context lives. */
export interface Drainer {
  /** Begins to watch; the returned function ends it. */
  start(): () => void;
  /** Sends what is due now; resolves when nothing is. */
  drainNow(signal?: AbortSignal): Promise<void>;
  /** The person asked, or the network came back: backoffs of the connection are forgotten first. */
  wake(): Promise<void>;
  /** Entries of the signed-in member that are not settled. */
  countLive(): Promise<number>;
}

export function createDrainer(context: DrainContext): Drainer {
  const { engine, onBug } = context;
  const { env, db } = engine;
  let cancelTimer = () => undefined as void;
  let running: Promise<void> | null = null;
  let again = false;

  const run = async (signal?: AbortSignal): Promise<void> => {
    do {
      again = false;
      if (await isReachable(context)) await planNext(await drain(context, signal));
      else await planNext('unreachable');
    } while (isWanted() && signal?.aborted !== true);
  };
  const isWanted = () => again;
  const drainNow = (signal?: AbortSignal): Promise<void> => {
    again = true;
    running ??= run(signal).finally(() => {
      running = null;
    });
    return running;
  };
  const nudge = () => {
    drainNow().catch(onBug);
  };
  const planNext = async (outcome: 'done' | 'busy' | 'unreachable'): Promise<void> => {
    cancelTimer();
    const delayMs = await delayAfter(context, outcome);
    cancelTimer = env.clock.after(Math.min(delayMs, WATCHDOG_MS), nudge);
  };
  const wake = async () => {
    await forgetConnectionFailures(engine);
    await drainNow();
  };
  const wakeSafely = () => {
    wake().catch(onBug);
  };

  return {
    drainNow,
    wake,
    countLive: async () => (await listOwn(context)).length,
    start: () => {
      const stops = [
        env.connectivity.subscribe((isOnline) => {
          if (isOnline) wakeSafely();
        }),
        env.wakeUps.subscribe(nudge),
        // Hears entries of other tabs and of the worker too.
        watchQuery(
          () => db.outbox.where('state').equals('queued').count(),
          (queued) => {
            if (queued > 0 && env.connectivity.isOnline()) nudge();
          },
          onBug,
        ),
      ];
      nudge();
      return () => {
        cancelTimer();
        for (const stop of stops) stop();
      };
    },
  };
}

async function listOwn({ engine }: DrainContext) {
  const session = await readSession(engine.db);
  return session === null ? [] : listLive(engine, session.user.id);
}

/**
 * A device that calls itself offline may be wrong, so it is asked again at every watchdog; but by a question that
 * changes nothing, as an entry that was tried once can no longer be joined with later ones or taken back.
 */
async function isReachable({ engine, probe }: DrainContext): Promise<boolean> {
  return engine.env.connectivity.isOnline() || (await probe());
}

async function delayAfter(context: DrainContext, outcome: 'done' | 'busy' | 'unreachable'): Promise<number> {
  switch (outcome) {
    case 'busy':
      return BUSY_RETRY_MS;
    case 'unreachable':
      return WATCHDOG_MS;
    case 'done':
      return delayToNextDue(context);
  }
}

async function delayToNextDue(context: DrainContext): Promise<number> {
  const { engine } = context;
  const now = engine.env.clock.now();
  const dueAt = nextDueAt(await listOwn(context));
  if (dueAt === null) return WATCHDOG_MS;
  const pausedUntil = (await isPaused(engine)) ? ((await readMeta(engine.db, 'pause'))?.untilMs ?? 0) : 0;
  return Math.max(0, Math.max(dueAt, pausedUntil) - now);
}
