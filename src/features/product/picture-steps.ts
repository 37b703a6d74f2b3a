/** A finger that moves less than this many pixels sideways meant something else. */
const SWIPE_DISTANCE = 40;

/** The picture to show after a key; null when the key means nothing here. The row is a circle. */
export function placeAfterKey(key: string, shown: number, count: number): number | null {
  if (count < 2) return null;
  switch (key) {
    case 'ArrowRight':
      return stepPlace(shown, 1, count);
    case 'ArrowLeft':
      return stepPlace(shown, -1, count);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The neighbour of a picture. */
export function stepPlace(shown: number, step: 1 | -1, count: number): number {
  return (shown + step + count) % count;
}

/** The step of a movement in pixels; null when it was no horizontal swipe. */
export function stepOfSwipe(across: number, down: number): 1 | -1 | null {
  if (Math.abs(across) < SWIPE_DISTANCE || Math.abs(across) < Math.abs(down)) return null;
  return across < 0 ? 1 : -1;
}
