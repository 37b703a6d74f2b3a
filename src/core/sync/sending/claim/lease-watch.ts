import type { Clock } from '../../../platform/clock.ts';
import type { Lease, OutboxEntry } from '../../../storage/outbox-rows.ts';

type Leased = Pick<OutboxEntry, 'seq' | 'lease'>;

/** How long this context has seen each lease, by a monotonic clock. */
export interface LeaseWatch {
  /** Takes all current leases; forgets the others. */
  see(sending: readonly Leased[]): void;
  /** Milliseconds since this lease was first seen; 0 for one that never was. */
  seenForMs(leased: Leased): number;
}

/** Has seen no lease yet: a context that begins counts each from 0, however old it is. */
export function createLeaseWatch(clock: Pick<Clock, 'elapsed'>): LeaseWatch {
  let seen = new Map<number, { lease: Lease; sinceMs: number }>();
  const knownOf = ({ seq, lease }: Leased) => {
    const known = seen.get(seq);
    // The same try, however long it was given: only a claim changes these.
    const isSame = known?.lease.owner === lease?.owner && known?.lease.fence === lease?.fence;
    return isSame ? known : undefined;
  };
  return {
    see: (sending) => {
      const next: typeof seen = new Map();
      for (const leased of sending)
        if (leased.lease)
          next.set(
            leased.seq,
            knownOf(leased) ?? { lease: leased.lease, sinceMs: clock.elapsed() },
          );
      seen = next;
    },
    seenForMs: (leased) => clock.elapsed() - (knownOf(leased)?.sinceMs ?? clock.elapsed()),
  };
}
