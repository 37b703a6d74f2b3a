import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import { LEASE_MS } from '../lease-length.ts';
import type { Claimant } from './claimant.ts';

/**
 * Whether a lease has ended: by the device's clock, and by evidence that no clock change can forge. The holder of the
 * drain lock knows that earlier holders are done; any other context must have watched the lease for its full length. A
 * lease of this context's own requests in flight has not ended, whatever the clock says (I13).
 */
export function hasEnded(
  entry: Pick<OutboxEntry, 'seq' | 'lease'>,
  {
    owner,
    isExclusive,
    onWire,
    leases,
  }: Pick<Claimant, 'owner' | 'isExclusive' | 'onWire' | 'leases'>,
  now: number,
): boolean {
  const { seq, lease } = entry;
  if (onWire.has(seq)) return false;
  if (lease === null) return true;
  if (lease.untilMs > now) return false;
  const isOverByLock = isExclusive && lease.isLocked;
  return lease.owner === owner || isOverByLock || leases.seenForMs(entry) >= LEASE_MS;
}
