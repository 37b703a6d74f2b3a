import type { DispatchJournal } from '../sync/dispatch-journal.ts';
import type { EngineContext } from '../sync/engine.ts';
import { singleFlight } from '../sync/single-flight.ts';

interface ReplayParts {
  engine: EngineContext;
  journal: DispatchJournal;
  onBug: (cause: unknown) => void;
}

/** Moves what earlier pages left in the journal to the outbox. */
export interface Replay {
  /** Resolves when it was tried; does nothing when nothing of the member was left. */
  run: () => Promise<void>;
  /** The same for a member who has just signed in. */
  runForNextMember: () => Promise<void>;
  /** Cancels further tries. */
  stop: () => void;
}

/** A disk that was full may have room again: what could not be recorded is tried after so long, then after twice that. */
const FIRST_RETRY_MS = 15_000;
const LAST_RETRY_MS = 30 * 60_000;

/** Replays until none of the member's entries are left; this page records its own taps itself. */
export function createReplay(parts: ReplayParts): Replay {
  const { engine, journal, onBug } = parts;
  let isDone = false;
  let isStopped = false;
  let retryMs = FIRST_RETRY_MS;
  let cancelRetry = () => {};
  const run = singleFlight(async () => {
    if (isDone || isStopped) return;
    cancelRetry();
    // No part of a first visit: a page seldom ends in the moment of a tap.
    isDone = journal.isEmpty() || (await replayFrom(parts));
    if (isDone) return;
    cancelRetry = engine.env.clock.after(retryMs, () => {
      run().catch(onBug);
    });
    retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
  });
  return {
    run,
    runForNextMember: async () => {
      // One that is under way still goes by the member before.
      await run();
      isDone = false;
      await run();
    },
    stop: () => {
      isStopped = true;
      cancelRetry();
    },
  };
}

async function replayFrom({ engine, journal, onBug }: ReplayParts): Promise<boolean> {
  try {
    const { replayJournal } = await import('../sync/replay-journal.ts');
    return await replayJournal(engine, journal, onBug);
  } catch (cause) {
    onBug(cause);
    return false;
  }
}
