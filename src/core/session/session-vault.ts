import type { User } from '../domain/user.ts';

/** What a page keeps outside the database: user, both tokens, and the epoch of that write. */
export interface SavedSession {
  user: User;
  accessToken: string;
  refreshToken: string;
  /** Null when something other than this app wrote the three values; 0 while a sign-in stores them. */
  epoch: number | null;
}

/** Local storage of the page, as a port: the worker has none. */
export interface SessionVault {
  /** The session, only when all three values are there. */
  read(): SavedSession | null;
  /** The stored access token, which alone decides over guarded routes, and which every call carries. */
  accessToken(): string | null;
  write(session: SavedSession): void;
  /** Forgets user and both tokens. */
  clear(): void;
  /** Forgets everything that the page ever stored, but the mark of a logout in progress, which `clearAll` removes. */
  beginLeaving(): void;
  /** Whether a logout began and was cut off. */
  isLeaving(): boolean;
  /** Forgets everything the page ever stored. */
  clearAll(): void;
}

/** For contexts without local storage. */
export const noVault: SessionVault = {
  read: () => null,
  accessToken: () => null,
  write: () => undefined,
  clear: () => undefined,
  beginLeaving: () => undefined,
  isLeaving: () => false,
  clearAll: () => undefined,
};
