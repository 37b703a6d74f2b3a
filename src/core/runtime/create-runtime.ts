import { createCommandRegistry } from '../commands/registry.ts';
import { type Capability, parseCapabilities } from '../contract/headers.ts';
import {
  createInitialRows,
  type InitialRows,
  readAnswers,
  readInitialData,
} from '../mirror/initial-data.ts';
import type { FirstResources } from '../mirror/first-resources.ts';
import { categoriesResource } from '../mirror/listing-resources.ts';
import { createPuller, type Puller } from '../mirror/pull.ts';
import { createProvider, type Provider, READ_TIMEOUT_MS } from '../network/provider.ts';
import { isOfProvider } from '../network/reachability.ts';
import type { Environment } from '../platform/environment.ts';
import type { StorageQuota } from '../platform/storage-quota.ts';
import { readSession } from '../session/session.ts';
import { createSessionAccess } from '../session/session-access.ts';
import { noVault, type SessionVault } from '../session/session-vault.ts';
import { openDatabase, type UnikadeDatabase } from '../storage/database.ts';
import { peekMeta } from '../storage/meta-values.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { type DispatchJournal, noJournal } from '../sync/dispatch-journal.ts';
import { createDrainer, type Drainer } from '../sync/drainer.ts';
import type { EngineContext } from '../sync/engine.ts';
import { singleFlight } from '../sync/single-flight.ts';
import { createDispatch, type Dispatching } from './create-dispatch.ts';
import { createReplay, type Replay } from './create-replay.ts';
import type { MemberCalls } from './member-calls.ts';
import type { Moderation } from './moderation.ts';
import { createReachabilityLog } from './reachability.ts';
import { createMemberSession, type MemberSession } from '../auth/member-session.ts';
import { createLazySignIn } from '../auth/lazy-sign-in.ts';
import type { SignIn } from '../auth/sign-in.ts';
import { createSyncActions, type SyncActions } from './sync-actions.ts';

export type { FirstResources };

/** The app without its screen: one per page, tab or worker, all over the same database. */
export interface Runtime {
  /** For live reads of the mirror; writes go through `dispatch`. */
  db: ScreenDatabase;
  session: MemberSession;
  signIn: SignIn;
  sync: SyncActions;
  /** Looks at the provider once, into the mirror. */
  pull: Puller['pull'];
  refetch: Puller['refetch'];
  pulls: Pick<Puller, 'isPulling' | 'subscribe'>;
  /**
   * Parses the document's answers and stores them as pulls; resolves when they are stored.
   *
   * @param askedAtMs when the document was requested; null for one that may be older than the device's rows
   * @returns null when nothing readable came
   */
  hydrate: (reply: unknown, askedAtMs: number | null) => Promise<InitialRows | null>;
  /** The rows that the device holds of a first screen whose document came bare. */
  recall: (list: FirstResources, address: URL) => Promise<InitialRows>;
  /** Pulls what belongs to the signed-in member. */
  pullMember: () => Promise<void>;
  /** Calls that only some screens make; their code comes with the first one. */
  memberCalls: () => Promise<MemberCalls>;
  /** Calls of moderators; the code is loaded with the first one. */
  moderate: () => Promise<Moderation>;
  /** Records mutations of the signed-in member; the view shows them when it resolves. Returns and throws as `recordMutations`. */
  dispatch: Dispatching['dispatch'];
  /** Before a read that has to show what was tapped just now. */
  whenRecorded: Dispatching['whenRecorded'];
  /** What the browser grants this device, and asking it for more. */
  storage: StorageQuota;
  now: () => number;
  newId: () => string;
  isOnline: () => boolean;
  /** Begins to watch and to send; resolves when the session is known. The function it returns ends everything. */
  start: () => Promise<() => void>;
}

export interface RuntimeOptions {
  env: Environment;
  vault?: SessionVault;
  /** Default: none, as in a worker. */
  journal?: DispatchJournal;
  databaseName?: string;
  /** Waiting changes from which on batches are sent; default 20. */
  batchFrom?: number;
  /** Called with errors that need no action: the next drain or replay repairs what they left. */
  onError: (cause: unknown) => void;
}

/** Fewer changes fit in the lanes at once, so a batch would save no round trip. */
const BATCH_FROM = 20;

/** Wires the engine. Page, worker and tests differ only in what they pass. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { env, vault = noVault, journal = noJournal, onError } = options;
  const engine = openEngine(options);
  const { db } = engine;
  const wake = () => void drainer.wake().catch(onError);
  const log = createReachabilityLog({ engine, onReachedAgain: wake, onError });
  const session = createMemberSession(engine, vault, onError);
  const { currentUser } = session;
  const page = vault === noVault ? null : { vault, settle: session.settle };
  const provider = createProvider({ env, session: createSessionAccess(db, env, page), ...log });
  const puller = createPuller({ ...engine, provider });
  const { pullMember, pullNow, prefetchNow, refetch } = createMemberPulls(db, puller, onError);
  const drainer = createDrainer({
    engine,
    provider,
    owner: env.newId(),
    probe: singleFlight(() => answers(provider, db)),
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
    sync: createSyncActions({ engine, drainer, journal, currentUser, pullMember }),
    pull: puller.pull,
    refetch: puller.refetch,
    pulls: puller,
    hydrate: createHydrate(puller, log.onCapabilities, onError),
    // Imported late: on a first visit the rows come with the document.
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
    start: () => start({ engine, session, drainer, pullNow, prefetchNow, replay, onError }),
  };
}

function createHydrate(
  puller: Puller,
  onCapabilities: (capabilities: readonly Capability[]) => void,
  onError: RuntimeOptions['onError'],
): Runtime['hydrate'] {
  return async (value, askedAtMs) => {
    const reply = readInitialData(value);
    if (reply === null) return null;
    const read = readAnswers(reply.answers);
    const capabilities = parseCapabilities(reply.capabilities);
    if (askedAtMs !== null) {
      // A device without room still shows the document, and pulls again.
      await puller.hydrate(read, askedAtMs).catch(onError);
      onCapabilities(capabilities);
    }
    return createInitialRows(read, capabilities);
  };
}

function openEngine({ env, databaseName }: RuntimeOptions): EngineContext {
  const now = () => env.clock.now();
  const db = openDatabase({ name: databaseName, databases: env.databases, now });
  return { env, db, registry: createCommandRegistry() };
}

/**
 * Pulls of the member's resources: `pullMember` is awaited, `pullNow` runs in the background, `prefetchNow` runs before
 * the first screen, which then uses its answers, and `refetch` starts after a pull in flight has ended.
 */
function createMemberPulls(
  db: UnikadeDatabase,
  puller: Puller,
  onError: RuntimeOptions['onError'],
) {
  const pullMember = () => pullOwn(db, puller.pull);
  return {
    pullMember,
    pullNow: () => {
      pullMember().catch(onError);
    },
    prefetchNow: () => {
      pullOwn(db, puller.prefetch).catch(onError);
    },
    refetch: () => {
      pullOwn(db, puller.refetch).catch(onError);
    },
  };
}

/** Asks the database who is signed in: the worker has no other way to know. */
async function pullOwn(db: UnikadeDatabase, pull: Puller['pull']): Promise<void> {
  const session = await readSession(db);
  if (session === null) return;
  // Imported late, as a first visit needs none of it. Offline, where it cannot be loaded, it could not be pulled either.
  const resources = await import('../mirror/member-resources.ts').catch(() => null);
  if (resources === null) return;
  await Promise.all(resources.memberResources(session.user).map((resource) => pull(resource)));
}

async function answers(provider: Provider, db: UnikadeDatabase): Promise<boolean> {
  const isAnnouncing = ((await peekMeta(db, 'capabilities')) ?? []).length > 0;
  const answer = await provider.call({
    method: 'GET',
    path: categoriesResource.path,
    timeoutMs: READ_TIMEOUT_MS,
    isForeign: isAnnouncing ? (body) => categoriesResource.read(body) === null : undefined,
    // A provider that has stopped announcing is not taken for a captive portal for ever.
    resetsCapabilities: true,
  });
  // A gateway that answers for the provider, or sends `Retry-After`, does not count as its answer.
  return isOfProvider(answer);
}

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

async function start({ engine, session, drainer, pullNow, prefetchNow, replay, onError }: Parts) {
  const { db, env } = engine;
  forgetContacts(db, env.clock.now()).catch(onError);
  const stopSession = await session.start();
  await replay.run();
  const stops = [
    stopSession,
    replay.stop,
    drainer.start(),
    env.wakeUps.subscribe(() => {
      // Another tab may have been killed in a tap.
      replay.run().catch(onError);
      pullNow();
    }),
    env.connectivity.subscribe((isOnline) => {
      if (isOnline) pullNow();
    }),
  ];
  prefetchNow();
  return () => {
    for (const stop of stops) stop();
    db.close();
  };
}

/** Imported late: no screen waits for it. */
async function forgetContacts(db: UnikadeDatabase, now: number): Promise<void> {
  const { forgetOldContacts } = await import('../mirror/forget-contacts.ts');
  await forgetOldContacts(db, now);
}
