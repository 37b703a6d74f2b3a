/*
 * A catalogue of a million listings changes all the time, and counting it takes a tenth of a second or more. So a large
 * total may be slightly older than its page.
 */

/** Smaller totals are exact, as counting them is cheap. */
const EXACT_BELOW = 10_000;
/** Reciprocal of the allowed error: half a percent. */
const ALLOWED_ERROR = 200;

/** Of a state of the catalogue, as `catalogueCounts` has it. */
interface State {
  changes: number;
  active: number;
}

/** Allowed error of a number of listings, and so its allowed age in changes: each changes it by one at most. */
export function driftOf(count: number): number {
  return count < EXACT_BELOW ? 0 : Math.floor(count / ALLOWED_ERROR);
}

/** Whether a total counted in an earlier state is exact enough in this one. */
export function isStillTrue(known: State & { total: number }, now: State): boolean {
  const [most, changes] = [driftOf(known.total), Math.abs(now.changes - known.changes)];
  // One statement may delete many listings.
  return changes <= most && Math.abs(now.active - known.active) <= most;
}
