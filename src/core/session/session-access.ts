import type { Environment } from '../platform/environment.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { peekMeta } from '../storage/meta-values.ts';
import { createRefresher, type RefreshOutcome, type RefreshReply } from './refresh.ts';
import { peekSession } from './session.ts';
import { readExpiry } from './token-expiry.ts';

/** The credentials of a call: the member and their access token. */
export interface Bearer {
  userId: string;
  accessToken: string;
  generation: number;
  /** Whether the token says so, by the clock of the provider; false while either is unknown. */
  hasRunOut: boolean;
}

/** The session as the network layer needs it: nothing of the database shows through. */
export interface SessionAccess {
  /** The bearer of the moment; null without a session. */
  bearer(): Promise<Bearer | null>;
  /** Renews the token of a generation once over all contexts. */
  refreshBy(
    exchange: (refreshToken: string) => Promise<RefreshReply>,
  ): (sentGeneration: number) => Promise<RefreshOutcome>;
}

/** The provider's clock is known only this precisely: within it a token may have expired. */
const CLOCK_MARGIN_MS = 12_000;

/** The session of this device's database. */
export function createSessionAccess(
  db: UnikadeDatabase,
  { clock, locks }: Pick<Environment, 'clock' | 'locks'>,
): SessionAccess {
  return {
    bearer: async () => {
      const [session, offsetMs] = await Promise.all([peekSession(db), peekMeta(db, 'clockOffset')]);
      if (session === null) return null;
      const { user, accessToken, generation } = session;
      // The device's own clock may be wrong by years: NaN, with which every comparison is false.
      const providerMs = clock.now() + (offsetMs ?? NaN);
      const hasRunOut = readExpiry(accessToken) < providerMs + CLOCK_MARGIN_MS;
      return { userId: user.id, accessToken, generation, hasRunOut };
    },
    refreshBy: (exchange) => createRefresher({ db, clock, locks, exchange }),
  };
}
