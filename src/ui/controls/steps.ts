/** To the next of a row, or to the previous one. */
export type Step = 1 | -1;

/** The neighbour of a place; the row is a circle. */
export function stepPlace(place: number, step: Step, count: number): number {
  return (place + step + count) % count;
}

/** A finger that moves less than this many pixels sideways meant something else. */
const SWIPE_DISTANCE = 40;

/** The step of a movement in pixels; null when it was no horizontal swipe. */
export function stepOfSwipe(across: number, down: number): Step | null {
  if (Math.abs(across) < SWIPE_DISTANCE || Math.abs(across) < Math.abs(down)) return null;
  return across < 0 ? 1 : -1;
}
