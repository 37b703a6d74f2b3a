/** The longest that the second tap of a double tap is behind the first, in ms. */
const REST_MS = 400;

/**
 * For a moment, taps and clicks mean nothing: what has just come under the finger, or was uncovered there, is not what
 * the second tap of a double tap was for. A key still works. As an animation: `pointer-events` comes back by itself.
 */
export function restPresses(): void {
  const nothing = { pointerEvents: 'none' };
  document.documentElement.animate([nothing, nothing], REST_MS);
}
