import {
  canBeDiscarded,
  isLeftToPerson,
  isLive,
  isUnclear,
  needsPerson,
} from '../../storage/entry-states.ts';
import type { EntryState, OutboxEntry } from '../../storage/outbox-rows.ts';
import type { FailureKind, StoredFailure } from '../../storage/stored-failure.ts';
import type { RowRef } from '../../storage/row-refs.ts';

/** An outbox entry as screens know it: what was wanted and its state, without how it is sent. */
export interface PendingChange {
  /** Its place in the outbox, by which it is retried, replaced and discarded. */
  seq: number;
  /** Kind of its command; a later version of the app may have written an unknown one. */
  kind: string;
  args: unknown;
  /** Rows whose view it shapes. */
  targets: readonly RowRef[];
  /** The changes of one tap share it. */
  groupId: string | null;
  /** Milliseconds. */
  createdAt: number;
  state: ChangeState;
  /** Why the last try did not settle it; null before one. */
  lastFailure: ChangeFailure | null;
  /** It needs the person because no try ended in a clear answer: its effect may exist. */
  isUnclear: boolean;
  /** Of these: reading could not tell either, and the person is asked to look. */
  isLeftToPerson: boolean;
  /** It surely is not on its way: the person may take it back. */
  canBeDiscarded: boolean;
  /** Changes that have to be settled before it is sent. */
  waitsFor: readonly number[];
  /** Milliseconds; null while it waits for another change or for a person. */
  nextTryAt: number | null;
}

export type ChangeState = EntryState;
type ChangeFailure = StoredFailure;
export type { FailureKind };

export { isLive, needsPerson };

/** Reduces an entry to what screens may know. */
export function toPendingChange(entry: OutboxEntry): PendingChange {
  const { seq, kind, args, targets, groupId, createdAt, state, lastFailure, waitsFor } = entry;
  return {
    ...{ seq, kind, args, targets, groupId, createdAt, state, lastFailure, waitsFor },
    isUnclear: isUnclear(entry),
    isLeftToPerson: isLeftToPerson(entry),
    canBeDiscarded: canBeDiscarded(entry),
    nextTryAt: state === 'queued' ? entry.readyAt : null,
  };
}
