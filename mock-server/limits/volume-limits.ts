import { describeWait } from './describe-wait.ts';
import { type Refusal, tooMany } from '../http/refusal.ts';

/*
 * Request limits for all calls, in addition to those of signing in (auth-limits.ts): token buckets in the memory of each
 * process, as a row in the database for each read would cost more than the read.
 */

/** At most `capacity` at once, and one more every `refillMs`. */
export interface VolumeLimit {
  capacity: number;
  refillMs: number;
  /** First sentence of the refusal. */
  words: string;
}

/**
 * A campus of 10,000 may be behind one address: one in ten within the same ten minutes, with ten requests each, are 17
 * a second. The refill is ten times as much; the capacity allows all to open the app in the same minute.
 */
export const READS_OF_NETWORK: VolumeLimit = {
  capacity: 12_000,
  refillMs: 5,
  words: 'Too many requests came from your network.',
};

/**
 * Pictures sent to one network, each a query. A page has up to forty, and browsers cache each without end: enough for
 * 1,500 people on a network who open their first page at the same time.
 */
export const PICTURES_OF_NETWORK: VolumeLimit = {
  capacity: 60_000,
  refillMs: 1,
  words: 'Too many pictures were sent to your network.',
};

/**
 * Rendered pages per network: first visits, as the service worker answers later ones. Beyond the limit index.html is sent,
 * which the browser renders: no visitor is refused, and further ones cost no more than a file.
 */
export const DRAWN_PAGES_OF_NETWORK: VolumeLimit = {
  capacity: 2_000,
  refillMs: 50,
  words: '',
};

/** A device that reconnects with a thousand changes sends them twice, at worst. */
export const WRITES_OF_MEMBER: VolumeLimit = {
  capacity: 2_000,
  refillMs: 200,
  words: 'You have changed very much in a short time.',
};

/**
 * Limits stored replies, of up to 4 KB for 30 days, to 2.4 GB for a member who never stops, instead of 53 GB. Twenty times
 * a day on which a seller edits a thousand listings.
 */
export const WRITES_OF_MEMBER_AND_DAY: VolumeLimit = {
  capacity: 20_000,
  refillMs: 4_320,
  words: WRITES_OF_MEMBER.words,
};

/** Several devices that refetch everything whenever they are opened. */
export const READS_OF_MEMBER: VolumeLimit = {
  capacity: 2_000,
  refillMs: 100,
  words: 'You have asked very often in a short time.',
};

/** Above this number of buckets, full ones are deleted. */
const MANY_CALLERS = 50_000;

export type TakeVolume = (limit: VolumeLimit, who: string) => Refusal | null;

/** Starts with full buckets. A request of a caller whose bucket is empty is refused. */
export function createVolumeLimits(now: () => number): TakeVolume {
  const buckets = new Map<VolumeLimit, Map<string, number>>();
  return (limit, who) => {
    const fullAt = buckets.get(limit) ?? new Map<string, number>();
    buckets.set(limit, fullAt);
    const time = now();
    const { capacity, refillMs, words } = limit;
    const known = fullAt.get(who) ?? time;
    // A bucket never takes longer to refill than from empty; if it seems to, the clock was set back since.
    const base = known - time > capacity * refillMs ? time : Math.max(known, time);
    const waitMs = base - (capacity - 1) * refillMs - time;
    if (waitMs > 0) {
      return tooMany(`${words} Please try again in ${describeWait(waitMs)}.`, waitMs);
    }
    fullAt.set(who, base + refillMs);
    if (fullAt.size > MANY_CALLERS) pruneIdle(fullAt, time);
    return null;
  };
}

function pruneIdle(fullAt: Map<string, number>, time: number): void {
  for (const [who, at] of fullAt) if (at <= time) fullAt.delete(who);
}

/** As `TakeVolume`, by network; null also for addresses that are not counted. */
export function takeOfNetwork(take: TakeVolume, limit: VolumeLimit, address: string) {
  return isCountedNetwork(address) ? take(limit, address) : null;
}

/**
 * Whether requests from the address are counted. Not from this machine: those are local programs, or all clients behind a
 * proxy without `TRUST_PROXY`.
 */
function isCountedNetwork(address: string): boolean {
  return address !== '' && !address.startsWith('127.') && address !== '0:0:0:0::/64';
}
