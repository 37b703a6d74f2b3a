import { describeWait } from './describe-wait.ts';
import { type Refusal, tooMany } from '../http/refusal.ts';

/*
 * How much one caller may ask for, beside the limits of signing in (auth-limits.ts). Counted in the memory of each
 * process, as token buckets: a row for each read would cost more than the read.
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
 * a second. This is ten times as much, after as many at once as if all opened the app in the same minute.
 */
export const READS_OF_NETWORK: VolumeLimit = {
  capacity: 12_000,
  refillMs: 5,
  words: 'Too many requests came from your network.',
};

/**
 * Pictures sent to one network, each a query. A page has up to forty, and a browser keeps each for good: a network of
 * 1,500 people who all open their first page in the same moment gets all of them.
 */
export const PICTURES_OF_NETWORK: VolumeLimit = {
  capacity: 60_000,
  refillMs: 1,
  words: 'Too many pictures were sent to your network.',
};

/**
 * Pages drawn for one network: a first visit, as the worker of the app answers all later ones. Beyond them the bare page
 * is sent, which the browser fills; so no visitor is refused, and a crowd costs no more than a file.
 */
export const DRAWN_PAGES_OF_NETWORK: VolumeLimit = {
  capacity: 2_000,
  refillMs: 50,
  words: '',
};

/** A device that comes back with a thousand changes sends them twice, at worst. */
export const WRITES_OF_MEMBER: VolumeLimit = {
  capacity: 2_000,
  refillMs: 200,
  words: 'You have changed very much in a short time.',
};

/**
 * And over the days: each stored reply takes up to 4 KB for 30 days, so that a member who never stops has 2.4 GB, not
 * 53. Twenty times a day in which a seller edits a thousand listings.
 */
export const WRITES_OF_MEMBER_AND_DAY: VolumeLimit = {
  capacity: 20_000,
  refillMs: 4_320,
  words: WRITES_OF_MEMBER.words,
};

/** Several devices that look at everything again whenever they are opened. */
export const READS_OF_MEMBER: VolumeLimit = {
  capacity: 2_000,
  refillMs: 100,
  words: 'You have asked very often in a short time.',
};

/** Rows that are full again are dropped when there are so many. */
const MANY_CALLERS = 50_000;

export type TakeVolume = (limit: VolumeLimit, who: string) => Refusal | null;

/** Counts from now on. A request is refused when the bucket of its caller is empty. */
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

/** As `TakeVolume`, for a limit of a network; null also where it is not counted. */
export function takeOfNetwork(take: TakeVolume, limit: VolumeLimit, address: string) {
  return isCountedNetwork(address) ? take(limit, address) : null;
}

/**
 * Whether reads from there are counted. Not those of this machine: its own programs, and all clients behind a proxy that
 * was not announced (`TRUST_PROXY`).
 */
function isCountedNetwork(address: string): boolean {
  return address !== '' && !address.startsWith('127.') && address !== '0:0:0:0::/64';
}
