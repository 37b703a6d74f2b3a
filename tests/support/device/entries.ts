import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import { type PendingChange, toPendingChange } from '#core/sync/queries/pending-change.ts';

/** An entry of the outbox that was just recorded. */
export function anEntry(entry: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    seq: 1,
    idem: `key-${entry.seq ?? 1}`,
    userId: 'buyer',
    kind: 'cart:add',
    version: 1,
    args: {},
    keys: ['cart:a'],
    targets: ['cartLines:a'],
    needs: [],
    waitsFor: [],
    lane: 'write',
    groupId: null,
    state: 'queued',
    createdAt: 0,
    readyAt: 0,
    scheduledAt: 0,
    attempts: 0,
    firstAttemptAt: null,
    sealed: null,
    baseAtSeal: null,
    providerTimeAtSeal: null,
    isUnconfirmed: false,
    quietUntil: 0,
    lease: null,
    lastFailure: null,
    ...entry,
  };
}

/** As screens see an entry. */
export function aChange(entry: Partial<OutboxEntry> = {}): PendingChange {
  return toPendingChange(anEntry(entry));
}

/** Of an entry about which the person is asked, as reading cannot tell whether it had its effect. */
export const ASKED = {
  ...{ state: 'refused', lease: null, readyAt: null },
  lastFailure: {
    kind: 'ambiguous',
    status: null,
    message: null,
    code: 'effect-unknown',
    details: null,
  },
} as const;
