import { readSession } from '../session/session.ts';
import { countOpen } from './count-entries.ts';
import {
  type DrainOutcome,
  type DrainPass,
  type Sender,
  type SenderContext,
  WATCHDOG_MS,
  type WakeReason,
} from './sender.ts';
import { singleFlight } from './single-flight.ts';
import { watchReady } from './watch-ready.ts';

/** Keeps the outbox draining while its context lives. */
export interface Drainer {
  /** Begins to watch; the returned function ends it. */
  start: () => () => void;
  /**
   * Sends what is due now; resolves when nothing is, or when the time is over. A context that was given a time never
   * sends beyond the last that it was given, whatever began the run (M18).
   */
  drainNow: (time?: AbortSignal) => Promise<void>;
  /** On the person's request: ends connection backoffs first. */
  wake: () => Promise<void>;
  /** As the sender's. */
  countUnsent: () => Promise<number>;
}

interface DrainerContext extends SenderContext {
  sender: () => Promise<Sender>;
}

/** Sends nothing before `start`, `drainNow` or `wake`. The sending half is loaded when it is first needed. */
export function createDrainer(sending: SenderContext): Drainer {
  const context: DrainerContext = { ...sending, sender: createLoader(sending) };
  const { onError } = context;
  const loop = createLoop(context);
  const wakeLoop = () => {
    loop.run().catch(onError);
  };
  // A page that wakes up may hear of hundreds of changes of the network at once: a tap must not wait behind them all.
  const endWaits = (reason: WakeReason) =>
    singleFlight(async () => {
      // Its code may be on the way when the network goes: then nothing is sent either.
      const sender = await context.sender().catch(() => null);
      await sender?.endWaits(reason);
    });
  const [whenAsked, whenOnline] = [endWaits('asked'), endWaits('online')];
  const wake = async () => {
    await whenAsked();
    await loop.run();
  };
  const wakeOnline = async () => {
    await whenOnline();
    await loop.run();
  };
  return {
    drainNow: loop.run,
    wake,
    countUnsent: async () => (await context.sender()).countUnsent(),
    start: () => {
      const stops = [loop.stop, ...watchTriggers(context, wakeLoop, wakeOnline)];
      wakeLoop();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Loads the sending half once; when loading fails, the next run tries again. */
function createLoader(context: SenderContext): () => Promise<Sender> {
  let sender: Sender | null = null;
  return async () =>
    (sender ??= (await import('./sending/create-sender.ts')).createSender(context));
}

/** One drain at a time in this context; a call during it makes it look once more. */
function createLoop(context: DrainerContext) {
  const { clock } = context.engine.env;
  let isWanted = false;
  let notifyWanted = () => {};
  const whenWanted = () =>
    new Promise<void>((resolve) => {
      notifyWanted = resolve;
    });
  let cancelPlanned = () => {};
  let isStopped = false;
  let isRunning = false;
  let running = Promise.resolve();
  let given: AbortSignal | undefined;
  const isOver = () => given?.aborted === true;

  const plan = (delayMs: number) => {
    cancelPlanned();
    if (isStopped) return;
    cancelPlanned = clock.after(Math.min(delayMs, WATCHDOG_MS), () => {
      run().catch(context.onError);
    });
  };
  const drainUntilQuiet = async (): Promise<void> => {
    isRunning = true;
    // If anything below fails, the watchdog looks again (I9).
    let delayMs = WATCHDOG_MS;
    try {
      while (!isOver() && isWanted) {
        isWanted = false;
        const outcome = await drainIfReachable(context, { isOver, whenWanted });
        delayMs = await delayAfter(context, outcome);
      }
    } finally {
      // Cleared synchronously after the last check of `isWanted`, so that no later wake-up is lost.
      isRunning = false;
      plan(delayMs);
    }
  };
  const run = (time = given): Promise<void> => {
    given = time;
    isWanted = true;
    notifyWanted();
    if (!isRunning) running = drainUntilQuiet();
    return running;
  };
  return {
    run,
    /** Also of a drain that is under way: it plans none after itself. */
    stop: () => {
      isStopped = true;
      cancelPlanned();
    },
  };
}

function watchTriggers(
  { engine, onError }: DrainerContext,
  wakeLoop: () => void,
  wakeOnline: () => Promise<void>,
): (() => void)[] {
  const { env } = engine;
  const wakeIfOnline = () => {
    if (env.connectivity.isOnline()) wakeLoop();
  };
  return [
    env.connectivity.subscribe((isOnline) => {
      if (isOnline) wakeOnline().catch(onError);
    }),
    env.wakeUps.subscribe(wakeLoop),
    // Hears entries of other tabs and of the worker too.
    watchReady(engine, wakeIfOnline, onError),
  ];
}

async function countWaiting({ engine }: DrainerContext): Promise<number> {
  const session = await readSession(engine.db);
  return session === null ? 0 : countOpen(engine.db, session.user.id);
}

/**
 * A device that reports offline may be wrong, so the watchdog probes each time; with a harmless call, as an entry that
 * was tried once can no longer be coalesced or taken back.
 */
async function drainIfReachable(
  context: DrainerContext,
  pass: Omit<DrainPass, 'isProbed'>,
): Promise<DrainOutcome | 'unreachable'> {
  const { connectivity } = context.engine.env;
  const isProbed = !connectivity.isOnline();
  const isWorthTrying = !isProbed || ((await countWaiting(context)) > 0 && (await context.probe()));
  if (!isWorthTrying) return 'unreachable';
  // The network may be lost while the code loads: the next pass tries again.
  const sender = await context.sender().catch((cause: unknown) => {
    if (connectivity.isOnline()) throw cause;
  });
  return sender ? sender.drain({ ...pass, isProbed }) : 'unreachable';
}

async function delayAfter(
  context: DrainerContext,
  outcome: DrainOutcome | 'unreachable',
): Promise<number> {
  if (outcome === 'unreachable') return WATCHDOG_MS;
  if (outcome === 'done') return (await context.sender()).delayToNextDue();
  return outcome.nextDrainMs;
}
