import { type Lease, LIVE_STATES, type OutboxEntry } from '../storage/outbox-rows.ts';
import { MAX_WAIT_MS } from './retry-policy.ts';

/** Longer than the slowest send: a healthy context never loses its lease. */
export const LEASE_MS = 45_000;

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
  return listUnblocked(entries)
    .filter((entry) => isDue(entry, now, isAbandoned))
    .slice(0, limit);
}

/** Since when an entry that is ready could have been sent. */
export function dueSince(entry: OutboxEntry): number {
  return entry.state === 'sending' ? (entry.lease?.untilMs ?? 0) : entry.nextAttemptAt;
}

/** When something may become ready by the passing of time alone; null when nothing waits for time. */
export function nextDueAt(entries: readonly OutboxEntry[]): number | null {
  const times = listUnblocked(entries).flatMap((entry) => {
    if (entry.state === 'queued') return [entry.nextAttemptAt];
    return entry.state === 'sending' && entry.lease !== null ? [entry.lease.untilMs] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}

/** Entries that will be sent without anybody's doing: not behind one that waits for a person or for a newer app. */
export function countSendable(entries: readonly OutboxEntry[]): number {
  const stuckKeys = new Set<string>();
  const stuckSeqs = new Set<number>();
  let sendable = 0;
  for (const { seq, state, keys, after } of listLiveOnly(entries)) {
    const isStuck =
      state === 'held' ||
      state === 'parked' ||
      keys.some((key) => stuckKeys.has(key)) ||
      after.some((earlier) => stuckSeqs.has(earlier));
    if (!isStuck) sendable += 1;
    else {
      stuckSeqs.add(seq);
      for (const key of keys) stuckKeys.add(key);
    }
  }
  return sendable;
}

/** Live entries that nothing recorded earlier holds back. */
function listUnblocked(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const live = listLiveOnly(entries);
  const liveSeqs = new Set(live.map(({ seq }) => seq));
  const taken = new Set<string>();
  return live.filter(({ keys, after }) => {
    const isFirstOnKeys = !keys.some((key) => taken.has(key));
    for (const key of keys) taken.add(key);
    return isFirstOnKeys && !after.some((seq) => liveSeqs.has(seq));
  });
}

function listLiveOnly(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(({ state }) => LIVE_STATES.includes(state));
}

/** A time further ahead than anyone plans was written before the clock was set back. */
function isDue(
  { state, nextAttemptAt, lease }: OutboxEntry,
  now: number,
  isAbandoned: (lease: Lease) => boolean,
): boolean {
  if (state === 'queued') return nextAttemptAt <= now || nextAttemptAt - now > MAX_WAIT_MS;
  if (state !== 'sending') return false;
  // An expired lease: its context was killed or frozen in the middle of sending (I12, I13).
  if (lease === null || lease.untilMs <= now || lease.untilMs - now > LEASE_MS) return true;
  return isAbandoned(lease);
}
