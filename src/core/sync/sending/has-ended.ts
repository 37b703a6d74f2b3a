import type { Clock } from '../../platform/clock.ts';
import type { Lease, OutboxEntry } from '../../storage/outbox-rows.ts';
import type { Claimant } from './claimant.ts';
import { LEASE_MS } from './lease-watch.ts';

/**
 * Whether the lease of an entry is over. That the clock of the device says so is not enough, as it may have been set
 * while the holder is sending: this context has seen the lease for all of its time, or it was its own, or its holder
 * had the lock that this context has now.
 */
export function hasEnded(
  entry: Pick<OutboxEntry, 'seq' | 'lease'>,
  { owner, isExclusive, leases }: Pick<Claimant, 'owner' | 'isExclusive' | 'leases'>,
  now: number,
): boolean {
  const { lease } = entry;
  if (lease === null) return true;
  const hasSeenAll = leases.hasSeenAll(entry);
  if (lease.untilMs > now) return false;
  return hasSeenAll || lease.owner === owner || (isExclusive && lease.isLocked);
}

/** When an entry was claimed, by both clocks. */
interface Claimed {
  lease: Lease;
  scheduledAt: number;
  claimedAtSteady: number;
}

/** Whether a request that leaves now is over before the lease is, by the clock of the device and by the steady one. */
export function isWithinLease(
  clock: Clock,
  { lease, scheduledAt, claimedAtSteady }: Claimed,
  timeoutMs: number,
): boolean {
  const now = clock.now();
  return (
    now >= scheduledAt &&
    now + timeoutMs <= lease.untilMs &&
    clock.steady() + timeoutMs <= claimedAtSteady + LEASE_MS
  );
}
