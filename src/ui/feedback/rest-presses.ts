/** The longest that the second tap of a double tap is behind the first, in ms. */
const REST_MS = 400;

/**
 * Ignores taps and clicks for a moment, on the whole page or on a part of it: the second tap of a double tap was not meant for what has just appeared under
 * the finger. Keys still work. An animation, so that `pointer-events` is restored automatically.
 */
export function restPresses(element: Element = document.documentElement): void {
  const nothing = { pointerEvents: 'none' };
  element.animate([nothing, nothing], REST_MS);
}
