import type { User } from '../domain/user.ts';
import { endSession, readSession, reconcileSession } from '../session/session.ts';
import type { SessionVault } from '../session/session-vault.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { watchQuery } from '../storage/live-query.ts';

/** Who is signed in, as a store a screen can subscribe to. */
export interface MemberSession {
  /** The signed-in member; null for a visitor, and for a token without a user. */
  currentUser: () => User | null;
  /** Whether an access token is stored: what guarded routes ask. Source: specification §2. */
  hasAccessToken: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Settles local storage against the database, then follows sign-ins, renewals and sign-outs of any tab or worker. */
  start: () => Promise<() => void>;
  /** Someone's token without their user, or the other way round: forgets what is left of it. */
  dropIncomplete: () => Promise<void>;
}

export function createMemberSession(
  db: UnikadeDatabase,
  vault: SessionVault,
  onBug: (cause: unknown) => void,
): MemberSession {
  let user: User | null = vault.read()?.user ?? null;
  const listeners = new Set<() => void>();
  const show = (next: User | null) => {
    if (JSON.stringify(next) === JSON.stringify(user)) return;
    user = next;
    for (const listener of listeners) listener();
  };
  return {
    currentUser: () => user,
    hasAccessToken: () => vault.hasAccessToken(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      const session = await reconcileSession(db, vault.read());
      if (session !== null) vault.write(session);
      show(session?.user ?? null);
      return watchQuery(
        () => readSession(db),
        (row) => {
          if (row !== null) vault.write(row);
          else if (user !== null) vault.clear();
          show(row?.user ?? null);
        },
        onBug,
      );
    },
    dropIncomplete: async () => {
      vault.clear();
      await endSession(db);
      for (const listener of listeners) listener();
    },
  };
}
