import type { DispatchJournal, JournalEntry } from '../sync/dispatch-journal.ts';
import type { EngineContext } from '../sync/engine.ts';
import { recordMutations } from '../sync/record-mutations.ts';

interface ReplayParts {
  engine: EngineContext;
  journal: DispatchJournal;
  onError: (cause: unknown) => void;
}

/** Moves the entries of the device's journal to the outbox, in their order. */
export interface Replay {
  /**
   * A tap of this page: written to the journal at once, and recorded after the earlier entries (I4). Returns and throws
   * as `recordMutations`.
   */
  record: (tap: JournalEntry) => Promise<number>;
  /** Resolves after one attempt; does nothing without entries of other pages. */
  run: () => Promise<void>;
  /** The same for a member who has just signed in. */
  runForNextMember: () => Promise<void>;
  /** Cancels further attempts. */
  stop: () => void;
}

type IdFilter = (id: string) => boolean;

/** Delay before the first retry of entries that could not be recorded, as on a full disk; it doubles each time. */
const FIRST_RETRY_MS = 15_000;
/** Interval of the watchdog: another tab may be killed during a tap while this one is open (I9). */
const WATCHDOG_MS = 60_000;

/**
 * Does nothing before `record` or `run`. A run plans the next one until `stop`: in a minute, or sooner, from 15 seconds
 * on, while something could not be recorded.
 */
export function createReplay(parts: ReplayParts): Replay {
  const { engine, journal } = parts;
  /** Taps that this page records itself. */
  const own = new Set<string>();
  const isOthers: IdFilter = (id) => !own.has(id);
  const runs = createRuns(parts, isOthers);
  const replayBefore = async (tap: JournalEntry) => {
    // Imported only when needed: a page is seldom closed while it records a tap.
    if (journal.ids().some(isOthers)) await runs.run();
    if (!journal.ids().some(isOthers)) return;
    await (await loadReplay()).replayBefore(engine, journal, tap, { isOrphaned: isOthers });
  };
  let turn: Promise<unknown> = Promise.resolve();
  return {
    ...runs,
    record: async (tap) => {
      own.add(tap.id);
      try {
        const isJournaled = journal.add(tap);
        // One after the other until recorded (I4): a later tap would overtake one whose code is still loading.
        const recording = turn.then(async () => {
          await replayBefore(tap);
          const isKept = () => journal.ids().includes(tap.id);
          const dispatch = isJournaled ? { ...tap, isKept } : null;
          return recordMutations(engine, tap.userId, tap.mutations, dispatch);
        });
        turn = recording.catch(() => undefined);
        return await recording;
      } finally {
        journal.remove(tap.id);
        own.delete(tap.id);
      }
    },
  };
}

/** Replays what other pages have left, for as long as this page is open. */
function createRuns({ engine, journal, onError }: ReplayParts, isOthers: IdFilter) {
  const told = new Set<string>();
  let isStopped = false;
  let retryMs = FIRST_RETRY_MS;
  let cancelPlanned = () => {};
  let running: Promise<void> | null = null;

  const onFailure = (id: string, cause: unknown) => {
    if (!told.has(id)) onError(cause);
    told.add(id);
  };
  const plan = (delayMs: number) => {
    if (isStopped) return;
    const seen = new Set(journal.ids());
    cancelPlanned();
    // Entries that other open tabs add until then are left to them. An entry that is still there then has lost its
    // page.
    cancelPlanned = engine.env.clock.after(delayMs, () => {
      runOnce((id) => seen.has(id)).catch(onError);
    });
  };
  const replayAndPlan = async (isWanted: IdFilter) => {
    if (isStopped) return;
    const isOrphaned: IdFilter = (id) => isOthers(id) && isWanted(id);
    const replayAll = async () =>
      (await loadReplay()).replayJournal(engine, journal, { isOrphaned, onFailure });
    const isDone =
      !journal.ids().some(isOrphaned) ||
      (await replayAll().catch((cause: unknown) => {
        onError(cause);
        return false;
      }));
    plan(isDone ? WATCHDOG_MS : retryMs);
    retryMs = isDone ? FIRST_RETRY_MS : Math.min(2 * retryMs, WATCHDOG_MS);
  };
  const runOnce = (isWanted: IdFilter): Promise<void> =>
    (running ??= replayAndPlan(isWanted).finally(() => {
      running = null;
    }));
  const run = () => runOnce(() => true);
  return {
    run,
    runForNextMember: async () => {
      // A run that is under way still replays for the previous member.
      await run();
      await run();
    },
    stop: () => {
      isStopped = true;
      cancelPlanned();
    },
  };
}

function loadReplay() {
  return import('../sync/replay-journal.ts');
}
