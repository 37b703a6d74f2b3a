import type { User } from '../domain/user.ts';
import {
  endSession,
  eraseMember,
  neverHadSession,
  readSession,
  reconcileSession,
} from '../session/session.ts';
import type { SavedSession, SessionVault } from '../session/session-vault.ts';
import { restoreDrafts } from '../storage/stashed-drafts.ts';
import { watchQuery } from '../storage/live-query.ts';
import type { SessionRow } from '../storage/rows.ts';
import type { EngineContext } from '../sync/engine.ts';
import { rebuildLiveViews } from '../sync/rebuild-live-views.ts';
import { retryAfterLoading } from '../sync/retry-after-loading.ts';
import { singleFlight } from '../sync/single-flight.ts';

/** Who is signed in, as a store a screen can subscribe to. */
export interface MemberSession {
  /** The signed-in member; null for a visitor, and for a token without a user. */
  currentUser: () => User | null;
  /** The member as local storage has them at this moment; null when it lacks any part of the session. */
  storedUser: () => User | null;
  /** Whether an access token is stored, which guarded routes require. Source: specification §2. */
  hasAccessToken: () => boolean;
  /**
   * Whether a logout of any tab has begun and is not complete: a mutation recorded now would be erased with the rest.
   */
  isLeaving: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Reconciles the sessions of local storage and the database; concurrent calls share one run. */
  settle: () => Promise<void>;
  /** Settles local storage against the database, then follows sign-ins, renewals and sign-outs of any tab or worker. */
  start: () => Promise<() => void>;
  /** A sign-in was stored: open screens see it at once. */
  adopt: (session: SavedSession) => void;
  /** A token without its user, or a user without their token: removes the rest of the session. */
  dropIncomplete: () => Promise<void>;
}

/**
 * Reads local storage at once; the database only from `settle` or `start` on.
 *
 * @param onError called when `settle` fails, and with failures after `start`, which itself rejects
 */
export function createMemberSession(
  { db, registry }: Pick<EngineContext, 'db' | 'registry'>,
  vault: SessionVault,
  onError: (cause: unknown) => void,
): MemberSession {
  let user: User | null = vault.read()?.user ?? null;
  const listeners = new Set<() => void>();
  const show = (next: User | null) => {
    if (JSON.stringify(next) === JSON.stringify(user)) return;
    user = next;
    for (const listener of listeners) listener();
  };
  const take = (session: SavedSession | null) => {
    if (session !== null) vault.write(session);
    show(session?.user ?? null);
  };
  const settleAgain = async () => take(await settleSession({ db, registry }, vault));
  const settle = singleFlight(settleAgain);
  return {
    currentUser: () => user,
    storedUser: () => vault.read()?.user ?? null,
    hasAccessToken: () => vault.accessToken() !== null,
    isLeaving: () => vault.isLeaving(),
    settle: () => settle().catch(onError),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      const settleAnew = () => void settleAgain().catch(onError);
      await settle();
      whenDeleted(db, settleAnew);
      return watchSession(db, onError, (rowOrIsNew) => {
        if (typeof rowOrIsNew === 'object') take(rowOrIsNew);
        // A new database says nothing about who is signed in; one that had a session and has none means signed out.
        else if (rowOrIsNew && user !== null) settleAnew();
        else {
          if (user !== null) vault.clear();
          take(null);
        }
      });
    },
    adopt: take,
    dropIncomplete: async () => {
      vault.clear();
      await endSession(db);
      for (const listener of listeners) listener();
    },
  };
}

/** Calls with the session and each that follows; without one, with whether the database never had any. */
function watchSession(
  db: EngineContext['db'],
  onError: (cause: unknown) => void,
  onChange: (rowOrIsNew: SessionRow | boolean) => void,
): () => void {
  const look = async () => (await readSession(db)) ?? (await neverHadSession(db));
  return watchQuery(look, onChange, onError);
}

/** Calls when another context has deleted the database: after the event it closes, and opens empty. */
function whenDeleted(db: EngineContext['db'], onDeleted: () => void): void {
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) queueMicrotask(onDeleted);
  });
}

/**
 * An interrupted logout erases the member before anything else is stored: later it would erase that too (I2). A tab
 * that was suspended meanwhile finds that another one has completed it, and leaves newer data alone.
 */
export async function completeLogout(
  db: EngineContext['db'],
  vault: Pick<SessionVault, 'isLeaving' | 'clearAll'>,
  leaving?: string,
): Promise<void> {
  if (!vault.isLeaving()) return;
  await eraseMember(db, leaving, () => !vault.isLeaving());
  if (vault.isLeaving()) vault.clearAll();
}

/** Completes an interrupted logout, and reconciles the sessions of local storage and the database. */
async function settleSession(
  { db, registry }: Pick<EngineContext, 'db' | 'registry'>,
  vault: SessionVault,
): Promise<SavedSession | null> {
  await completeLogout(db, vault);
  const saved = vault.read();
  const found = { isOutdated: false };
  // Another tab may sign the member out, or in, while this one reads the disk: that must not be undone.
  const assertCurrent = () => {
    found.isOutdated = vault.read()?.accessToken !== saved?.accessToken;
    if (found.isOutdated) throw new Error('The session has changed.');
  };
  try {
    return await retryAfterLoading(registry, () =>
      reconcileSession(db, saved, assertCurrent, async (tx) => {
        const userId = saved?.user.id ?? '';
        // Completes a sign-in that was interrupted before the database had it.
        await restoreDrafts(tx, userId);
        await rebuildLiveViews(tx, registry, userId);
      }),
    );
  } catch (cause) {
    if (!found.isOutdated) throw cause;
    return settleSession({ db, registry }, vault);
  }
}
