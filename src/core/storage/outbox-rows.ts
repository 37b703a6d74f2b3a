import type { RowRef } from './row-refs.ts';
import type { StoredFailure } from './stored-failure.ts';

/** Names a `BlobRow`, whose bytes never change. */
interface BlobReference {
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
  /** Taken under the drain lock: the next holder of that lock knows that the owner has ended. */
  isLocked: boolean;
}

/**
 * queued: will be sent · sending: leased to a context · held: waits for the person's consent ·
 * refused: needs the person, as the provider said no or never gave a clear answer · parked: cannot be read by this
 * version of the app
 */
export type EntryState = 'queued' | 'sending' | 'held' | 'refused' | 'parked';

/** Uploads take long and have lanes of their own: six of them would otherwise starve every tap. */
export type Lane = 'write' | 'upload';
export const LANES: readonly Lane[] = ['write', 'upload'];

/** What is recorded when the bytes of an entry are sealed, for every later try and for look-ups (I3, I5). */
export interface Seal {
  firstAttemptAt: number | null;
  sealed: SealedRequest | null;
  /**
   * It goes without its key, every time: the provider kept none when it was sealed. Absent while it is not sealed, and
   * on rows of earlier versions, which sent the key to every provider.
   */
  isKeyless?: boolean;
  /** The known provider state of the first target at sealing. */
  baseAtSeal: unknown;
  /** How many settlements there were at sealing. Absent on rows of earlier versions. */
  stampAtSeal?: number;
  /** `baseAtSeal` was known to be out of date: comparing with it proves nothing. */
  isBaseOutdated?: true;
  /**
   * What the device shows does not tell what was there before: the member's rows had not come when it was sealed, or the
   * person has looked since and sent it again.
   */
  isMirrorOutdated?: true;
  /** What a version before 2026-11-26 has stored for `isMirrorOutdated`. */
  isBlind?: true;
  /** The provider's time when the bytes were sealed, by this device's clock; null when the provider's is not known. */
  providerTimeAtSeal: number | null;
  /**
   * The last provider time received before sealing: surely no later, whatever was done to this device's clock. Absent
   * when none was received, and on rows of earlier versions.
   */
  heardTimeAtSeal?: number;
  /**
   * The context that sealed the bytes, when by its monotonic clock, and the provider's time by that clock; null when the
   * context had received none. Absent on rows of earlier versions.
   */
  sealedBy?: { owner: string; elapsedMs: number; providerMs: number | null };
}

export interface OutboxEntry extends Seal {
  /** Order of the log; given in the transaction that stores the entry, never a wall clock. */
  seq: number;
  /** Idempotency key of this mutation. */
  idem: string;
  userId: string;
  kind: string;
  version: number;
  args: unknown;
  /** Entries that share a key reach the provider in the order of the log (I4). */
  keys: readonly string[];
  /** Rows whose view this entry shapes. */
  targets: readonly RowRef[];
  /** Keys of entries that this one names and cannot be sent without. */
  needs: readonly string[];
  /** Live entries that must leave the log, or be refused, before this one is sent: on the same keys, or depended on. */
  waitsFor: readonly number[];
  lane: Lane;
  groupId: string | null;
  state: EntryState;
  createdAt: number;
  /**
   * Milliseconds from which the entry may be claimed: 0 when it was never tried, the end of the lease while it is being
   * sent; null while it waits for other entries or for a person, and is no part of the index then.
   */
  readyAt: number | null;
  /** When `readyAt` was decided: a clock that shows an earlier time was set back since. */
  scheduledAt: number;
  /** Tries that count against it. */
  attempts: number;
  /** A request without a reply may have had its effect. Never cleared by a later failure. */
  isUnconfirmed: boolean;
  /** Not sent again before: a request that timed out may still be on its way. */
  quietUntil: number;
  /**
   * A request without a key that replaces or removes, and that was repeated, may still take effect until then: later
   * changes of the same thing wait for that (I4). Absent while there is none, and on rows of earlier versions.
   */
  mayArriveUntil?: number;
  lease: Lease | null;
  lastFailure: StoredFailure | null;
  /** Of a refused one that may still be accepted: the changes that joined it then, and were in no request. */
  merged?: readonly OutboxEntry[];
}

/** What the provider last said of a row that has live entries; `row` is null when it does not exist there. */
export interface BaseRow {
  ref: RowRef;
  row: unknown;
  /** A later pull differed and was ignored, as an unanswered request may have had its effect by then. */
  isOutdated?: true;
  /** What that pull told. Absent on rows of earlier versions. */
  pulled?: unknown;
}

/** A row that the provider should remove with a settled change; if a pull still shows it, this mutation removes it. */
export interface CompensationRow {
  ref: RowRef;
  /** Only an answer asked for at or after this stamp can show that the provider left the row. */
  stamp: number;
  /** An answer of a later time (milliseconds) shows what was put there since. */
  expiresAt: number;
  /** The row that should go; if it looks different, it was changed since. */
  expected: unknown;
  /** The mutation that removes the row. Stored under this name since the first version. */
  intent: { kind: string; args: unknown };
}

/** A row settled at `stamp`: an answer that was asked for before it is older and must not replace it (I7). */
export interface SettlementRow {
  ref: RowRef;
  stamp: number;
  /** Milliseconds. */
  at: number;
  /** The answer told a part of the row, and the rest was not known: until a later pull it may be anything. */
  isGuess?: true;
  /** `mayArriveUntil` of what was settled: a later change of the row is not sent before. */
  quietUntil?: number;
}
