import { readSession } from '../session/session.ts';
import { watchQuery } from '../storage/live-query.ts';
import { readMeta } from '../storage/meta-values.ts';
import { listLive } from './claim-entries.ts';
import { drain, type DrainContext, type DrainPass } from './drain.ts';
import { forgetConnectionFailures, isPaused } from './pause.ts';
import { countSendable, nextDueAt } from './schedule.ts';

/** Everything is derived from the log again this often, whatever was missed (I9). */
const WATCHDOG_MS = 60_000;
/** Another context is sending: look again soon, in case it dies. */
const BUSY_RETRY_MS = 1_000;

/** Keeps the outbox draining while its context lives. */
export interface Drainer {
  /** Begins to watch; the returned function ends it. */
  start: () => () => void;
  /** Sends what is due now; resolves when nothing is. */
  drainNow: (signal?: AbortSignal) => Promise<void>;
  /** The person asked, or the network came back: backoffs of the connection are forgotten first. */
  wake: () => Promise<void>;
  /** Entries of the signed-in member that still have to be sent. */
  countUnsent: () => Promise<number>;
}

export function createDrainer(context: DrainContext): Drainer {
  const { engine, onBug } = context;
  const loop = createLoop(context);
  const nudge = () => {
    loop.run().catch(onBug);
  };
  const wake = async () => {
    await forgetConnectionFailures(engine);
    await loop.run();
  };
  return {
    drainNow: loop.run,
    wake,
    countUnsent: async () => countSendable(await listOwn(context)),
    start: () => {
      const stops = [loop.cancel, ...watchTriggers(context, nudge, wake)];
      nudge();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** One drain at a time in this context; a call during it makes it look once more. */
function createLoop(context: DrainContext) {
  const { clock } = context.engine.env;
  const wanted = createSignal();
  let cancelPlanned = () => {};
  let isRunning = false;
  let running = Promise.resolve();

  const plan = (delayMs: number) => {
    cancelPlanned();
    cancelPlanned = clock.after(Math.min(delayMs, WATCHDOG_MS), () => {
      run().catch(context.onBug);
    });
  };
  const drainUntilQuiet = async (signal: AbortSignal | undefined): Promise<void> => {
    isRunning = true;
    // Whatever fails below, the watchdog looks again (I9).
    let delayMs = WATCHDOG_MS;
    try {
      while (signal?.aborted !== true && wanted.take()) {
        const outcome = await drainIfReachable(context, { signal, whenWanted: wanted.wait });
        delayMs = await delayAfter(context, outcome);
      }
    } finally {
      // In the same breath as the last look at what is wanted: a later wish finds no drain that would ignore it.
      isRunning = false;
      plan(delayMs);
    }
  };
  const run = (signal?: AbortSignal): Promise<void> => {
    wanted.give();
    if (!isRunning) running = drainUntilQuiet(signal);
    return running;
  };
  return {
    run,
    cancel: () => {
      cancelPlanned();
    },
  };
}

/** A wish that is either there or not, and that can be waited for. */
function createSignal() {
  let isGiven = false;
  let tell = () => {};
  return {
    give: () => {
      isGiven = true;
      tell();
    },
    take: () => {
      const was = isGiven;
      isGiven = false;
      return was;
    },
    wait: () =>
      new Promise<void>((resolve) => {
        tell = resolve;
      }),
  };
}

function watchTriggers(
  { engine, onBug }: DrainContext,
  nudge: () => void,
  wake: () => Promise<void>,
): (() => void)[] {
  const { env, db } = engine;
  return [
    env.connectivity.subscribe((isOnline) => {
      if (isOnline) wake().catch(onBug);
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
}

async function listOwn({ engine }: DrainContext) {
  const session = await readSession(engine.db);
  return session === null ? [] : listLive(engine, session.user.id);
}

/**
 * A device that calls itself offline may be wrong, so it is asked again at every watchdog; but by a question that
 * changes nothing, as an entry that was tried once can no longer be joined with later ones or taken back.
 */
async function drainIfReachable(
  context: DrainContext,
  pass: Omit<DrainPass, 'isProbed'>,
): Promise<'done' | 'busy' | 'unreachable'> {
  if (context.engine.env.connectivity.isOnline())
    return drain(context, { ...pass, isProbed: false });
  const isWorthAsking = countSendable(await listOwn(context)) > 0;
  if (!isWorthAsking || !(await context.probe())) return 'unreachable';
  return drain(context, { ...pass, isProbed: true });
}

async function delayAfter(
  context: DrainContext,
  outcome: 'done' | 'busy' | 'unreachable',
): Promise<number> {
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
  const pause = (await isPaused(engine)) ? await readMeta(engine.db, 'pause') : undefined;
  return Math.max(0, Math.max(dueAt, pause?.untilMs ?? 0) - now);
}
