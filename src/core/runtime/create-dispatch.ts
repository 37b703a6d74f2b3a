import type { MemberSession } from '../auth/member-session.ts';
import type { Mutation } from '../sync/command.ts';
import type { DispatchJournal } from '../sync/dispatch-journal.ts';
import type { Drainer } from '../sync/drainer.ts';
import type { EngineContext } from '../sync/engine.ts';
import { recordMutations } from '../sync/record-mutations.ts';
import { singleFlight } from '../sync/single-flight.ts';

interface DispatchParts {
  engine: EngineContext;
  session: MemberSession;
  drainer: Drainer;
  journal: DispatchJournal;
  onBug: (cause: unknown) => void;
}

interface Dispatching {
  /** Records wishes of the signed-in member; the screen is right when it resolves. Returns and throws as `recordMutations`. */
  dispatch: (...mutations: readonly Mutation[]) => Promise<number>;
  /** Records what earlier pages left in the journal. */
  replay: () => Promise<void>;
  /** The same for a member who has just signed in. */
  replayAgain: () => Promise<void>;
  /** Ends the tries that are still to come. */
  stopReplay: () => void;
}

/** A disk that was full may have room again: what could not be recorded is tried after so long, then after twice that. */
const REPLAY_AGAIN_MS = 15_000;
const MOST_BETWEEN_REPLAYS_MS = 30 * 60_000;

/** What a tap does: into the journal at once, into the log when the database answers, and then to the provider. */
export function createDispatch(parts: DispatchParts): Dispatching {
  const { engine, session, drainer, journal, onBug } = parts;
  const { env } = engine;
  const persist = onlyOnce(() => env.storageQuota.persist());
  const { replay, ...replaying } = createReplay(parts);
  const dispatch: Dispatching['dispatch'] = async (...mutations) => {
    const user = session.currentUser();
    if (user === null) throw new Error('The change was not recorded: nobody is signed in.');
    // What an earlier page left comes first: it was tapped first (I4).
    const earlier = replay();
    const tap = { id: env.newId(), atMs: env.clock.now() };
    const isJournaled = journal.add({ ...tap, userId: user.id, mutations });
    await earlier;
    const recording = recordMutations(engine, user.id, mutations, isJournaled ? tap : null);
    const recorded = await recording.finally(() => {
      journal.remove(tap.id);
    });
    if (env.connectivity.isOnline()) drainer.drainNow().catch(onBug);
    // The page may be closed before the request is through: the browser wakes the worker then.
    env.backgroundSync.register().catch(onBug);
    persist().catch(onBug);
    return recorded;
  };
  return { dispatch, replay, ...replaying };
}

/** Looks into the journal until nothing of the member is left there; what this page taps itself needs no second look. */
function createReplay(parts: DispatchParts): Omit<Dispatching, 'dispatch'> {
  const { engine, journal, onBug } = parts;
  let isDone = false;
  let againMs = REPLAY_AGAIN_MS;
  let stopReplay = () => {};
  const replay = singleFlight(async () => {
    if (isDone) return;
    stopReplay();
    // No part of a first visit: a page seldom ends in the moment of a tap.
    isDone = journal.isEmpty() || (await replayFrom(parts));
    if (isDone) return;
    stopReplay = engine.env.clock.after(againMs, () => {
      replay().catch(onBug);
    });
    againMs = Math.min(2 * againMs, MOST_BETWEEN_REPLAYS_MS);
  });
  return {
    replay,
    replayAgain: () => {
      isDone = false;
      return replay();
    },
    stopReplay: () => {
      isDone = true;
      stopReplay();
    },
  };
}

async function replayFrom({ engine, journal, onBug }: DispatchParts): Promise<boolean> {
  try {
    const { replayJournal } = await import('../sync/replay-journal.ts');
    return await replayJournal(engine, journal, onBug);
  } catch (cause) {
    onBug(cause);
    return false;
  }
}

function onlyOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | null = null;
  return () => (done ??= work());
}
