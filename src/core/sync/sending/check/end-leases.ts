import { getMeta } from '../../../storage/meta-values.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import { isClaimable } from '../../../storage/readable-entries.ts';
import { equalTo } from '../../../storage/stored-tables.ts';
import type { Transaction } from '../../../storage/transact.ts';
import type { Claimant } from '../claim/claimant.ts';
import { hasEnded } from '../claim/has-ended.ts';
import { LEASE_MS } from '../lease-length.ts';
import type { LeaseWatch } from '../claim/lease-watch.ts';
import { parkDamaged } from '../claim/park-entry.ts';
import { keepsKeys, remembersKey } from '../idempotency-keys.ts';

/** Ends the leases of contexts that have ended, and goes on watching the others; a row that cannot be claimed is parked. */
export async function endLeases(
  tx: Transaction,
  claimant: Omit<Claimant, 'mayClaim'>,
  now: number,
): Promise<void> {
  // A lock may be stolen from a context that still runs: only a provider that keeps keys makes that harmless.
  const capabilities = (await getMeta(tx, 'capabilities')) ?? [];
  const trustsLock = claimant.isExclusive && keepsKeys(capabilities);
  const sending = await tx.where('outbox', '[userId+state]', equalTo([claimant.userId, 'sending']));
  claimant.leases.see(sending);
  for (const entry of sending) {
    if (isFreed(entry) || claimant.onWire.has(entry.seq)) continue;
    const mayTakeOver = trustsLock && remembersKey(entry, capabilities, now);
    if (!isClaimable(entry)) tx.put('outbox', parkDamaged(entry, now));
    else if (isAbandoned(entry, claimant, mayTakeOver, now)) tx.put('outbox', afterLease(entry));
    else if ((entry.lease?.untilMs ?? 0) <= now)
      tx.put('outbox', leasedOn(entry, claimant.leases, now));
  }
}

/** Whether its sender has ended, or its lease. */
function isAbandoned(
  entry: OutboxEntry,
  claimant: Omit<Claimant, 'mayClaim'>,
  mayTakeOver: boolean,
  now: number,
): boolean {
  if (hasEnded(entry, claimant, now)) return true;
  // The browser frees the locks of a context that has ended: the next holder knows that the one before has ended.
  const { lease } = entry;
  return mayTakeOver && lease?.isLocked === true && lease.owner !== claimant.owner;
}

/** A write of what is stored already would wake the drains of all contexts, which would write it again. */
function isFreed({ waitsFor, readyAt }: OutboxEntry): boolean {
  return waitsFor.length === 0 && readyAt === 0;
}

/** An entry batched behind another waits for that one again. */
function afterLease(entry: OutboxEntry): OutboxEntry {
  return entry.waitsFor.length > 0
    ? { ...entry, state: 'queued', readyAt: null, isUnconfirmed: true }
    : { ...entry, readyAt: 0 };
}

/** Its stored end is unreliable, as the clock may be set: the lease lasts until this context has watched all of it. */
export function leasedOn(entry: OutboxEntry, leases: LeaseWatch, now: number): OutboxEntry {
  const untilMs = now + Math.max(0, LEASE_MS - leases.seenForMs(entry));
  const lease = entry.lease === null ? null : { ...entry.lease, untilMs };
  return { ...entry, lease, readyAt: untilMs, scheduledAt: now };
}
