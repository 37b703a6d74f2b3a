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
