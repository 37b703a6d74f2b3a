import type { RowRef } from './row-refs.ts';

/** Names a `BlobRow`, whose bytes never change. */
export interface BlobReference {
  blob: string;
}

/** Bytes of a request, fixed at the first claim and never changed after it (I5). No credentials in here. */
export interface SealedRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the API base, query included. */
  path: string;
  /** JSON text, or the `BlobRow` whose bytes are sent; null for calls without a body. */
  body: string | BlobReference | null;
  headers: Readonly<Record<string, string>>;
}

/** Who may send an entry, until when. `fence` grows with every claim. */
export interface Lease {
  owner: string;
  untilMs: number;
  fence: number;
  /** Taken under the drain lock: whoever gets that lock later knows that the owner has ended. */
  isLocked: boolean;
}

/** Why the last try did not settle the entry, in a form that survives storage. */
export interface StoredFailure {
  kind: string;
  status: number | null;
  /** The provider's own words, when it sent some. */
  message: string | null;
  code: string | null;
  details: unknown;
}

/**
 * queued: will be sent · sending: leased to a context · held: waits for the person's consent ·
 * refused: the provider said no, the person decides · parked: written by a newer version of the app
 */
export type EntryState = 'queued' | 'sending' | 'held' | 'refused' | 'parked';

/** States in which an entry still shapes what the screen shows. */
export const LIVE_STATES: readonly EntryState[] = ['queued', 'sending', 'held', 'parked'];

export interface OutboxEntry {
  /** Order of the log; assigned by the database in the same transaction, never a wall clock. */
  seq: number;
  /** Idempotency key of this intent. */
  idem: string;
  userId: string;
  kind: string;
  version: number;
  args: unknown;
  /** Entries that share a key reach the provider in the order of the log (I4). */
  keys: readonly string[];
  /** Rows whose view this entry shapes. */
  targets: readonly RowRef[];
  /** Entries that must be settled before this one is sent. */
  after: readonly number[];
  groupId: string | null;
  state: EntryState;
  createdAt: number;
  nextAttemptAt: number;
  attempts: number;
  firstAttemptAt: number | null;
  sealed: SealedRequest | null;
  lease: Lease | null;
  lastFailure: StoredFailure | null;
}

/** Whether an entry is a member's and still shapes what they see. */
export function isLiveOf({ userId, state }: OutboxEntry, member: string): boolean {
  return userId === member && LIVE_STATES.includes(state);
}

export type NewOutboxEntry = Omit<OutboxEntry, 'seq'>;

/** What the provider last said of a row that has live entries; `row` is null when it does not exist there. */
export interface BaseRow {
  ref: RowRef;
  row: unknown;
}

/** After a settled change the provider should no longer hold this row; if it still does, this intent tells it so. */
export interface ReminderRow {
  ref: RowRef;
  /** Only an answer asked for at or after this stamp can show that the provider left the row. */
  stamp: number;
  intent: { kind: string; args: unknown };
}

/** A row settled at `stamp`: an answer that was asked for before it is older and must not replace it (I7). */
export interface SettlementRow {
  ref: RowRef;
  stamp: number;
}
