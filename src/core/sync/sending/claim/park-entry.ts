import type { Lease, OutboxEntry } from '../../../storage/outbox-rows.ts';
import { isSealed, isTexts } from '../../../storage/readable-entries.ts';
import { LEASE_MS } from '../lease-length.ts';

/*
 * Entries that this version cannot read are parked: never sent, never deleted, and blocking only their dependents (I2, I8).
 */

/** An entry of a newer version waits for an update of the app. That a try may have arrived, and its fence, outlast the parking (I3, I13). */
export function parkEntry(entry: OutboxEntry): OutboxEntry {
  return {
    ...entry,
    state: 'parked',
    readyAt: null,
    isUnconfirmed: entry.isUnconfirmed || entry.state === 'sending',
    lease: ended(entry.lease),
  };
}

/** Repairs the fields that readers of the outbox rely on, so that the row can be shown and decided on. */
export function parkDamaged(row: OutboxEntry, now: number): OutboxEntry {
  const {
    keys,
    targets,
    needs,
    waitsFor,
    createdAt,
    quietUntil,
    sealed,
    lease = null,
    lastFailure = null,
    groupId = null,
  } = row as Partial<OutboxEntry>;
  return {
    ...parkEntry({ ...row, lease, isUnconfirmed: row.isUnconfirmed === true }),
    ...{ lastFailure, groupId },
    keys: isTexts(keys) ? keys : [],
    targets: isTexts(targets) ? targets : [],
    needs: isTexts(needs) ? needs : [],
    waitsFor: Array.isArray(waitsFor) ? waitsFor : [],
    createdAt: numberOr(createdAt, now),
    sealed: isSealed(sealed) ? sealed : null,
    // Its sender may still be at it.
    quietUntil: row.state === 'sending' ? now + LEASE_MS : numberOr(quietUntil, 0),
  };
}

function ended(lease: Lease | null): Lease | null {
  return lease === null ? null : { ...lease, untilMs: 0 };
}

/** A field of a row that may be damaged: `fallback` where it is no number. */
export function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && !Number.isNaN(value) ? value : fallback;
}
