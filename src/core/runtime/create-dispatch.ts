import type { MemberSession } from '../auth/member-session.ts';
import type { Mutation } from '../sync/command.ts';
import type { Drainer } from '../sync/drainer.ts';
import type { EngineContext } from '../sync/engine.ts';
import type { Replay } from './create-replay.ts';

interface DispatchParts {
  engine: EngineContext;
  session: MemberSession;
  drainer: Drainer;
  replay: Replay;
  onError: (cause: unknown) => void;
}

export interface Dispatching {
  /** Records a tap: in the journal at once, in the log when the database answers; then it is sent to the provider. */
  dispatch: (...mutations: readonly Mutation[]) => Promise<number>;
  /** Resolves when what was dispatched in this context before is in the log, or will not be. */
  whenRecorded: () => Promise<void>;
}

/**
 * Wires a tap to what follows its recording: a drain when online, a background sync, and once a request for persistent
 * storage. Those failures go to `onError`. `dispatch` rejects when no member is signed in, and as `recordMutations`.
 */
export function createDispatch(parts: DispatchParts): Dispatching {
  const dispatch = createRecorder(parts);
  const running = new Set<Promise<unknown>>();
  return {
    dispatch: (...mutations) => {
      const recording = dispatch(...mutations).finally(() => running.delete(recording));
      running.add(recording);
      return recording;
    },
    whenRecorded: async () => {
      await Promise.allSettled(running);
    },
  };
}

function createRecorder(parts: DispatchParts): Dispatching['dispatch'] {
  const { engine, session, drainer, replay, onError } = parts;
  const { env } = engine;
  let hasAskedForRoom = false;
  return async (...mutations) => {
    const user = session.isLeaving() ? null : session.currentUser();
    if (user === null) {
      // Completes an interrupted logout.
      void session.settle();
      throw new Error('No member is signed in.');
    }
    const tap = { id: env.newId(), atMs: env.clock.now(), userId: user.id, mutations };
    const recorded = await replay.record(tap);
    if (env.connectivity.isOnline()) drainer.drainNow().catch(onError);
    // The page may be closed before the request is through: the browser wakes the worker then.
    env.backgroundSync.register().catch(onError);
    if (!hasAskedForRoom) env.storageQuota.persist().catch(onError);
    hasAskedForRoom = true;
    return recorded;
  };
}
