import { commandRegistry } from '../commands/registry.ts';
import { createPuller, type PullOutcome } from '../mirror/pull.ts';
import { categoriesResource } from '../mirror/listing-resources.ts';
import { cartResource, ordersResource, wishlistResource } from '../mirror/member-resources.ts';
import type { Resource } from '../mirror/resource.ts';
import { createProvider, READ_TIMEOUT_MS } from '../network/provider.ts';
import type { Environment } from '../platform/environment.ts';
import { noVault, type SessionVault } from '../session/session-vault.ts';
import { openDatabase, type UnikadeDatabase } from '../storage/database.ts';
import type { Intent } from '../sync/command.ts';
import { createDrainer } from '../sync/drainer.ts';
import { discardEntry, retryEntry } from '../sync/entry-actions.ts';
import { type EngineContext, recordIntents } from '../sync/record-intents.ts';
import { createContactLog } from './contact-log.ts';
import { createMemberSession, type MemberSession } from './member-session.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

/** The app without its screen: one per page, tab or worker, all over the same database. */
export interface Runtime {
  /** For live reads; writes go through `dispatch`. */
  db: UnikadeDatabase;
  session: MemberSession;
  signIn: SignIn;
  now(): number;
  newId(): string;
  isOnline(): boolean;
  /** Records wishes of the signed-in member; the screen is right when it resolves. @throws as `recordIntents` */
  dispatch(...intents: readonly Intent[]): Promise<void>;
  /** Looks at the provider once, into the mirror. */
  pull(resource: Resource): Promise<PullOutcome>;
  /** Pulls what belongs to the signed-in member. */
  pullMember(): Promise<void>;
  sync: {
    /** The person asked: sends now whatever waits. */
    now(): Promise<void>;
    /** Sends what is due; for the worker, which ends it by the signal. Resolves to what is left. */
    drain(signal?: AbortSignal): Promise<number>;
    /** Sends a refused or held change again. */
    retry(seq: number): Promise<void>;
    /** Gives a change up; false when it was too late. */
    discard(seq: number): Promise<boolean>;
  };
  /** Begins to watch and to send; resolves when the session is known. The function it returns ends everything. */
  start(): Promise<() => void>;
}

export interface RuntimeOptions {
  env: Environment;
  vault?: SessionVault;
  databaseName?: string;
  /** Told of errors that nobody can act on; the log heals them. */
  onBug: (cause: unknown) => void;
}

export function createRuntime({ env, vault = noVault, databaseName, onBug }: RuntimeOptions): Runtime {
  const db = openDatabase(databaseName);
  const registry = commandRegistry;
  const engine: EngineContext = { env, db, registry };
  const provider = createProvider({ env, db, ...createContactLog(db, env.clock, onBug) });
  const session = createMemberSession(db, vault, onBug);
  const puller = createPuller({ env, db, registry, provider });
  const probe = async () => {
    const answer = await provider.call({ method: 'GET', path: categoriesResource.path, timeoutMs: READ_TIMEOUT_MS });
    return answer.ok || 'refusal' in answer.error;
  };
  const drainer = createDrainer({ engine, provider, owner: env.newId(), probe, onBug });

  const pullMember = async () => {
    const user = session.currentUser();
    if (user === null) return;
    const resources = [cartResource(user), wishlistResource(user), ordersResource(user)];
    await Promise.all(resources.map((resource) => puller.pull(resource)));
  };
  const refreshMember = () => {
    pullMember().catch(onBug);
  };
  const signIn = createSignIn({ env, db, provider, vault, registry, onSignedIn: refreshMember });

  return {
    db,
    session,
    signIn,
    now: () => env.clock.now(),
    newId: env.newId,
    isOnline: () => env.connectivity.isOnline(),
    dispatch: async (...intents) => {
      const user = session.currentUser();
      if (user === null) throw new Error('The change was not recorded: nobody is signed in.');
      await recordIntents(engine, user.id, intents);
      if (env.connectivity.isOnline()) drainer.drainNow().catch(onBug);
      env.backgroundSync.register().catch(onBug);
      env.storageQuota.persist().catch(onBug);
    },
    pull: (resource) => puller.pull(resource),
    pullMember,
    sync: {
      now: async () => {
        await drainer.wake();
        await pullMember();
      },
      drain: async (signal) => {
        await drainer.drainNow(signal);
        return drainer.countLive();
      },
      retry: async (seq) => {
        await retryEntry(engine, seq);
        await drainer.wake();
      },
      discard: (seq) => discardEntry(engine, seq),
    },
    start: async () => {
      const stopSession = await session.start();
      const stopDraining = drainer.start();
      const stopWakeUps = env.wakeUps.subscribe(refreshMember);
      const stopConnectivity = env.connectivity.subscribe((isOnline) => {
        if (isOnline) refreshMember();
      });
      refreshMember();
      return () => {
        stopSession();
        stopDraining();
        stopWakeUps();
        stopConnectivity();
        db.close();
      };
    },
  };
}
