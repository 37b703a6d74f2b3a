import { type Lease, LIVE_STATES, type OutboxEntry } from '../storage/outbox-rows.ts';

/**
 * Entries that may be sent now, in the order of the log: no earlier live entry shares a key (I4), everything they wait
 * for is settled, their time has come. Keys run in parallel; a refused entry holds up nobody (I8). Pure.
 *
 * @param entries all entries of one member, in the order of the log.
 * @param isAbandoned whether a lease is known to belong to a context that has ended.
 */
export function pickReady(
  entries: readonly OutboxEntry[],
  now: number,
  limit: number,
  isAbandoned: (lease: Lease) => boolean = () => false,
): OutboxEntry[] {
  const live = entries.filter((entry) => LIVE_STATES.includes(entry.state));
  const liveSeqs = new Set(live.map((entry) => entry.seq));
  const taken = new Set<string>();
  const ready: OutboxEntry[] = [];
  for (const entry of live) {
    if (ready.length >= limit) break;
    const isFirstOnKeys = !entry.keys.some((key) => taken.has(key));
    for (const key of entry.keys) taken.add(key);
    if (
      isFirstOnKeys &&
      isDue(entry, now, isAbandoned) &&
      !entry.after.some((seq) => liveSeqs.has(seq))
    )
      ready.push(entry);
  }
  return ready;
}

/** Since when an entry that is ready could have been sent. */
export function dueSince(entry: OutboxEntry): number {
  return entry.state === 'sending' ? (entry.lease?.untilMs ?? 0) : entry.nextAttemptAt;
}

/** When something may become ready by the passing of time alone; null when nothing waits for time. */
export function nextDueAt(entries: readonly OutboxEntry[]): number | null {
  const times = entries.flatMap((entry) => {
    if (entry.state === 'queued') return [entry.nextAttemptAt];
    return entry.state === 'sending' && entry.lease !== null ? [entry.lease.untilMs] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}

function isDue(entry: OutboxEntry, now: number, isAbandoned: (lease: Lease) => boolean): boolean {
  if (entry.state === 'queued') return entry.nextAttemptAt <= now;
  // An expired lease: its context was killed or frozen in the middle of sending (I12, I13).
  if (entry.state !== 'sending') return false;
  return entry.lease === null || entry.lease.untilMs <= now || isAbandoned(entry.lease);
}
