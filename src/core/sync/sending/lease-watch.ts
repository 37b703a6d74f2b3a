import type { Clock } from '../../platform/clock.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import type { OutboxEntry } from '../../storage/outbox-rows.ts';

/** Longer than the slowest send: a healthy context never loses its lease. */
export const LEASE_MS = 45_000;

type Leased = Pick<OutboxEntry, 'seq' | 'lease'>;

/** For how long this context has seen other contexts hold their leases. */
export interface LeaseWatch {
  /** Begins to watch these entries, and forgets all others. */
  watch(sending: readonly Leased[]): void;
  /** Whether an entry was seen under the same lease for as long as a lease lasts; one that is new is watched from now. */
  hasSeenAll(entry: Leased): boolean;
}

/**
 * By the steady clock: one that is set forward makes a lease look over whose holder is still sending, and with a provider
 * that keeps no keys the change would be made twice (I3). Each claim has a fence of its own.
 */
export function createLeaseWatch({ steady }: Pick<Clock, 'steady'>): LeaseWatch {
  let seen = new Map<number, { fence: number; sinceMs: number }>();
  const look = ({ seq, lease }: Leased) => {
    const fence = lease?.fence ?? 0;
    const known = seen.get(seq);
    return known?.fence === fence ? known : { fence, sinceMs: steady() };
  };
  return {
    watch: (sending) => {
      seen = new Map(sending.map((entry) => [entry.seq, look(entry)]));
    },
    hasSeenAll: (entry) => {
      const known = look(entry);
      seen.set(entry.seq, known);
      return steady() - known.sinceMs >= LEASE_MS;
    },
  };
}

/** What contexts of this device are sending for a member, or have left so. */
export function listSending(db: UnikadeDatabase, userId: string): Promise<OutboxEntry[]> {
  return db.outbox.where('[userId+state]').equals([userId, 'sending']).toArray();
}
