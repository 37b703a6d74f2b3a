import type { Environment } from '../platform/environment.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { peekMeta } from '../storage/meta-values.ts';
import type { SessionRow } from '../storage/rows.ts';
import type { RefreshOutcome, RefreshReply } from './refresh.ts';
import { peekSession } from './session.ts';
import type { SavedSession, SessionVault } from './session-vault.ts';
import { readExpiry } from './token-expiry.ts';

/** The credentials of a call: the member and their access token. */
export interface Bearer {
  userId: string;
  accessToken: string;
  /** Null for a token without the rest of its session, which cannot be renewed. */
  generation: number | null;
  /** Whether the token says so, by the clock of the provider; false while either is unknown. */
  isExpired: boolean;
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

/** What a page has beside the database. */
interface PageSession {
  /** Local storage, the source of truth; the database holds what the worker needs of it. */
  vault: Pick<SessionVault, 'read' | 'accessToken'>;
  /** Brings the two to one session. */
  settle: () => Promise<void>;
}

/**
 * The session of this device.
 *
 * @param page null in a worker, which has the database alone
 */
export function createSessionAccess(
  db: UnikadeDatabase,
  { clock, locks }: Pick<Environment, 'clock' | 'locks'>,
  page: PageSession | null,
): SessionAccess {
  return {
    bearer: async () => {
      const [session, offsetMs] = await Promise.all([
        page === null ? peekSession(db) : readOfPage(db, page),
        peekMeta(db, 'clockOffset'),
      ]);
      if (session === null) return null;
      const { user, accessToken, generation } = session;
      // The device's own clock may be wrong by years: NaN, with which every comparison is false.
      const providerMs = clock.now() + (offsetMs ?? NaN);
      const isExpired =
        generation !== null && readExpiry(accessToken) < providerMs + CLOCK_MARGIN_MS;
      return { userId: user.id, accessToken, generation, isExpired };
    },
    refreshBy: (exchange) => {
      const load = loadOnce(async () => {
        const { createRefresher } = await import('./refresh.ts');
        return createRefresher({ db, clock, locks, exchange });
      });
      return async (sentGeneration) => {
        const refresh = await load().catch(() => null);
        return refresh === null ? 'unreachable' : refresh(sentGeneration);
      };
    },
  };
}

/** Loads with the first token to renew, once: two refreshers of a context would not know of each other (I11). */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw cause;
    }));
}

interface Carried {
  user: Pick<SessionRow['user'], 'id'>;
  accessToken: string;
  generation: number | null;
}

/** The session by the token in local storage, also when something other than this app wrote it. */
async function readOfPage(
  db: UnikadeDatabase,
  { vault, settle }: PageSession,
): Promise<Carried | null> {
  const row = await peekSession(db);
  const saved = vault.read();
  // A sign-in that is under way counts once the database has it.
  if (saved?.epoch === 0) return row;
  const isSettled = saved === null || !differs(saved, row);
  if (!isSettled) await settle();
  const session = isSettled ? row : await peekSession(db);
  const accessToken = vault.accessToken();
  // A session that ended in another context: this page only has not heard of it yet.
  if (accessToken === null || (session === null && saved !== null)) return null;
  if (session?.accessToken === accessToken) return session;
  return { user: { id: saved?.user.id ?? '' }, accessToken, generation: null };
}

/** Whether local storage was written by something else than the row that the database holds. */
function differs({ user, accessToken, refreshToken, epoch }: SavedSession, row: SessionRow | null) {
  if (row === null) return epoch === null;
  const isSame =
    user.id === row.user.id && accessToken === row.accessToken && refreshToken === row.refreshToken;
  return !isSame;
}
