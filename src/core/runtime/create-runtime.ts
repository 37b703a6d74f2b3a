import { createCommandRegistry } from '../commands/registry.ts';
import { createPuller } from '../mirror/pull/pull.ts';
import { createProvider } from '../network/provider.ts';
import { createSessionAccess } from '../session/session-access.ts';
import { noVault } from '../session/session-vault.ts';
import { openDatabase } from '../storage/database.ts';
import { noJournal } from '../sync/dispatch-journal.ts';
import { createDrainer } from '../sync/drainer.ts';
import type { EngineContext } from '../sync/engine.ts';
import { singleFlight } from '../sync/single-flight.ts';
import { createDispatch } from './create-dispatch.ts';
import { createHydrate } from './create-hydrate.ts';
import { createMemberPulls } from './member-pulls.ts';
import { createReplay } from './create-replay.ts';
import { probeProvider } from './probe-provider.ts';
import type { Runtime, RuntimeOptions } from './runtime.ts';
import { startRuntime } from './start-runtime.ts';
import { createReachabilityLog } from './reachability.ts';
import { createMemberSession } from '../auth/member-session.ts';
import { createLazySignIn } from '../auth/lazy-sign-in.ts';
import { createSyncActions } from './sync-actions.ts';

/** Fewer changes fit in the lanes at once, so a batch would save no round trip. */
const BATCH_FROM = 20;

/** Wires the engine. Page, worker and tests differ only in what they pass. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { env, vault = noVault, journal = noJournal, onError } = options;
  const engine = openEngine(options);
  const { db } = engine;
  const wake = () => void drainer.wake().catch(onError);
  const log = createReachabilityLog({ engine, onReachedAgain: wake, probe: () => ask(), onError });
  const session = createMemberSession(engine, vault, onError);
  const page = vault === noVault ? null : { vault, settle: session.settle };
  const provider = createProvider({ env, session: createSessionAccess(db, env, page), ...log });
  const ask = singleFlight(() => probeProvider(provider, db));
  const puller = createPuller({ ...engine, provider });
  const { pullMember, pullNow, prefetchNow, refetch } = createMemberPulls(db, puller, onError);
  const drainer = createDrainer({
    engine,
    provider,
    owner: env.newId(),
    probe: ask,
    batchFrom: options.batchFrom ?? BATCH_FROM,
    onStale: refetch,
    onError,
  });
  const replay = createReplay({ engine, journal, onError });
  const dispatching = createDispatch({ engine, session, drainer, replay, onError });
  const onSignedIn = () => {
    // A dispatch of the journal may consume a row that the first pull brings (I2).
    pullMember().catch(onError).then(replay.runForNextMember).catch(onError);
    // The member's pending changes were paused for lack of a sign-in.
    wake();
  };
  return {
    db,
    session,
    storage: env.storageQuota,
    signIn: createLazySignIn({ ...engine, ...session, provider, vault, journal, onSignedIn }),
    sync: createSyncActions({ engine, drainer, journal, ...session, pullMember }),
    pull: puller.pull,
    refetch: puller.refetch,
    pulls: puller,
    hydrate: createHydrate(puller, log.onCapabilities, onError),
    // Loaded on demand: on a first visit the rows come with the document.
    recall: async (list, address) =>
      (await import('../mirror/recall-rows.ts')).recallRows(db, list, address),
    pullMember,
    memberCalls: async () =>
      (await import('./member-calls.ts')).createMemberCalls(provider, session),
    moderate: async () => (await import('./moderation.ts')).createModeration(provider, session),
    ...dispatching,
    now: () => env.clock.now(),
    newId: env.newId,
    isOnline: () => env.connectivity.isOnline(),
    start: () => startRuntime({ engine, session, drainer, pullNow, prefetchNow, replay, onError }),
  };
}

function openEngine({ env, databaseName }: RuntimeOptions): EngineContext {
  const now = () => env.clock.now();
  const db = openDatabase({ name: databaseName, databases: env.databases, now });
  return { env, db, registry: createCommandRegistry() };
}
