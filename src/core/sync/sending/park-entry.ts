import type { Lease, OutboxEntry } from '../../storage/outbox-rows.ts';

/**
 * An entry of a newer version waits for an update of the app. That a try may have arrived, and its fence, outlast
 * the parking (I3, I13).
 */
export function parkEntry(entry: OutboxEntry): OutboxEntry {
  return {
    ...entry,
    state: 'parked',
    readyAt: null,
    isUnconfirmed: entry.isUnconfirmed || entry.state === 'sending',
    lease: endLease(entry.lease),
  };
}

function endLease(lease: Lease | null): Lease | null {
  return lease === null ? null : { ...lease, untilMs: 0 };
}
