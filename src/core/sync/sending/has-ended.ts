import type { OutboxEntry } from '../../storage/outbox-rows.ts';
import type { Claimant } from './claimant.ts';

/** Longer than the slowest send: a healthy context never loses its lease. */
export const LEASE_MS = 45_000;

/**
 * Whether a lease has ended: by the clock of the device, and by something that no step of that clock can forge. Who
 * holds the drain lock knows that those who held it before are through; for all others the lease has to be as old as
 * that before their own eyes. What this context is sending itself has not ended, whatever the clock says (I13).
 */
export function hasEnded(
  entry: Pick<OutboxEntry, 'seq' | 'lease'>,
  { owner, isExclusive, onWire, leases }: Pick<Claimant, 'owner' | 'isExclusive' | 'onWire' | 'leases'>, // prettier-ignore
  now: number,
): boolean {
  const { seq, lease } = entry;
  if (onWire.has(seq)) return false;
  if (lease === null) return true;
  if (lease.untilMs > now) return false;
  const isOverByLock = isExclusive && lease.isLocked;
  return lease.owner === owner || isOverByLock || leases.seenForMs(entry) >= LEASE_MS;
}
