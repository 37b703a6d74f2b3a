/*
 * A catalogue of a million listings changes all the time, and counting or walking again takes a tenth of a second or
 * more. So a large number may be slightly older than its page.
 */

/** Below this, numbers are exact: to count so many again is cheap. */
const EXACT_BELOW = 10_000;
/** A large number may be off by one in so many: half a percent. */
const ALLOWED_ERROR = 200;

/** Of a state of the catalogue, as `catalogueCounts` has it. */
interface State {
  changes: number;
  active: number;
}

/** By how much a number of listings may be off, and so how many changes it may be old: each moves it by one at most. */
export function driftOf(count: number): number {
  return count < EXACT_BELOW ? 0 : Math.floor(count / ALLOWED_ERROR);
}

/** Whether a total that was counted in one state may be returned in another. */
export function isStillTrue(known: State & { total: number }, now: State): boolean {
  const [most, changes] = [driftOf(known.total), Math.abs(now.changes - known.changes)];
  // One statement may delete many listings.
  return changes <= most && Math.abs(now.active - known.active) <= most;
}
