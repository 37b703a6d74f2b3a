import { createCommandRegistry } from '../commands/registry.ts';
import { forgetOldContacts } from '../mirror/forget-contacts.ts';
import { categoriesResource } from '../mirror/listing-resources.ts';
import { memberResources } from '../mirror/member-resources.ts';
import { createPuller, type Puller } from '../mirror/pull.ts';
import { createProvider, type Provider, READ_TIMEOUT_MS } from '../network/provider.ts';
import type { Environment } from '../platform/environment.ts';
import type { StorageQuota } from '../platform/storage-quota.ts';
import { readSession } from '../session/session.ts';
import { createSessionAccess } from '../session/session-access.ts';
import { noVault, type SessionVault } from '../session/session-vault.ts';
import { openDatabase, type UnikadeDatabase } from '../storage/database.ts';
import type { Intent } from '../sync/command.ts';
import { createDrainer, type Drainer } from '../sync/drainer.ts';
import { type EngineContext, recordIntents } from '../sync/record-intents.ts';
import { createContactLog } from './contact-log.ts';
import { createMemberSession, type MemberSession } from './member-session.ts';
import { createLazySignIn } from './lazy-sign-in.ts';
import type { SignIn } from './sign-in.ts';
import { createSyncActions, type SyncActions } from './sync-actions.ts';

/** The app without its screen: one per page, tab or worker, all over the same database. */
export interface Runtime {
  /** For live reads; writes go through `dispatch`. */
  db: UnikadeDatabase;
  session: MemberSession;
  signIn: SignIn;
  sync: SyncActions;
  /** Looks at the provider once, into the mirror. */
  pull: Puller['pull'];
  pullAnew: Puller['pullAnew'];
  pulls: Pick<Puller, 'isPulling' | 'subscribe'>;
  /** Pulls what belongs to the signed-in member. */
  pullMember: () => Promise<void>;
  /** GET /dashboard/{role}, whose answer is only logged. Source: specification §7. */
  visitDashboard: () => Promise<void>;
  /** Records wishes of the signed-in member; the screen is right when it resolves. Returns and throws as `recordIntents`. */
  dispatch: (...intents: readonly Intent[]) => Promise<number>;
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
  databaseName?: string;
  /** Told of errors that nobody can act on; the log heals them. */
  onBug: (cause: unknown) => void;
}

/** Wires the engine. Page, worker and tests differ only in what they pass. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { env, vault = noVault, onBug } = options;
  const db = openDatabase(options.databaseName);
  const engine: EngineContext = { env, db, registry: createCommandRegistry() };
  const access = createSessionAccess(db, env.locks);
  const wake = () => {
    drainer.wake().catch(onBug);
  };
  const log = createContactLog({ db, clock: env.clock, onReachedAgain: wake, onBug });
  const provider = createProvider({ env, session: access, ...log });
  const session = createMemberSession(db, vault, onBug);
  const puller = createPuller({ ...engine, provider });
  const probe = () => answers(provider);
  const pullMember = () => pullOwn(db, puller.pull);
  const look = () => {
    pullMember().catch(onBug);
  };
  const lookAnew = () => {
    pullOwn(db, puller.pullAnew).catch(onBug);
  };
  const drain = { engine, provider, owner: env.newId(), probe, onRefused: lookAnew, onBug };
  const drainer = createDrainer(drain);
  const onSignedIn = () => {
    look();
    // What the member left waiting was paused for want of a sign-in.
    wake();
  };
  return {
    db,
    session,
    signIn: createLazySignIn({ ...engine, provider, vault, onSignedIn }),
    sync: createSyncActions(engine, drainer, pullMember),
    pull: puller.pull,
    pullAnew: puller.pullAnew,
    pulls: puller,
    pullMember,
    visitDashboard: async () => {
      const user = session.currentUser();
      if (user !== null) await (await import('./dashboard.ts')).logDashboard(provider, user);
    },
    dispatch: (...intents) => dispatch(engine, session, drainer, intents, onBug),
    storage: env.storageQuota,
    now: () => env.clock.now(),
    newId: env.newId,
    isOnline: () => env.connectivity.isOnline(),
    start: () => {
      forgetOldContacts(db, env.clock.now()).catch(onBug);
      return start({ env, db, session, drainer, look });
    },
  };
}

async function dispatch(
  engine: EngineContext,
  session: MemberSession,
  drainer: Drainer,
  intents: readonly Intent[],
  onBug: RuntimeOptions['onBug'],
): Promise<number> {
  const { env } = engine;
  const user = session.currentUser();
  if (user === null) throw new Error('The change was not recorded: nobody is signed in.');
  const recorded = await recordIntents(engine, user.id, intents);
  if (env.connectivity.isOnline()) drainer.drainNow().catch(onBug);
  // The page may be closed before the request is through: the browser wakes the worker then.
  env.backgroundSync.register().catch(onBug);
  env.storageQuota.persist().catch(onBug);
  return recorded;
}

/** Asks the database who is signed in: the worker has no other way to know. */
async function pullOwn(db: UnikadeDatabase, pull: Puller['pull']): Promise<void> {
  const session = await readSession(db);
  if (session === null) return;
  await Promise.all(memberResources(session.user).map((resource) => pull(resource)));
}

async function answers(provider: Provider): Promise<boolean> {
  const { path } = categoriesResource;
  const answer = await provider.call({ method: 'GET', path, timeoutMs: READ_TIMEOUT_MS });
  return answer.ok || 'refusal' in answer.error;
}

interface Parts {
  env: Environment;
  db: UnikadeDatabase;
  session: MemberSession;
  drainer: Drainer;
  /** Looks at what belongs to the member. */
  look: () => void;
}

async function start({ env, db, session, drainer, look }: Parts): Promise<() => void> {
  const stops = [
    await session.start(),
    drainer.start(),
    env.wakeUps.subscribe(look),
    env.connectivity.subscribe((isOnline) => {
      if (isOnline) look();
    }),
  ];
  look();
  return () => {
    for (const stop of stops) stop();
    db.close();
  };
}
