import type { Locks } from '../platform/locks.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { createRefresher, type RefreshOutcome, type RefreshReply } from './refresh.ts';
import { readSession } from './session.ts';

/** What a call carries: whose it is, and which of their tokens. */
export interface Bearer {
  userId: string;
  accessToken: string;
  generation: number;
}

/** The session as the network layer needs it: nothing of the database shows through. */
export interface SessionAccess {
  /** The bearer of the moment; null when nobody is signed in. */
  bearer(): Promise<Bearer | null>;
  /** Renews the token of a generation once over all contexts. */
  refreshBy(
    exchange: (refreshToken: string) => Promise<RefreshReply>,
  ): (sentGeneration: number) => Promise<RefreshOutcome>;
}

/** The session of this device's database. */
export function createSessionAccess(db: UnikadeDatabase, locks: Locks): SessionAccess {
  return {
    bearer: async () => {
      const session = await readSession(db);
      if (session === null) return null;
      const { user, accessToken, generation } = session;
      return { userId: user.id, accessToken, generation };
    },
    refreshBy: (exchange) => createRefresher({ db, locks, exchange }),
  };
}
