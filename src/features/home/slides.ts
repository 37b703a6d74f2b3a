export type SlideStep = 'previous' | 'next';

/** The slide after a press of a control; the row is a circle. */
export function stepSlide(count: number): (shown: number, step: SlideStep) => number {
  return (shown, step) => (shown + (step === 'next' ? 1 : count - 1)) % count;
}

/** A finger that moves less than this many pixels sideways meant something else. */
const SWIPE_DISTANCE = 40;

/** The step of a horizontal movement, positive to the right; null when it was no swipe. */
export function stepOfSwipe(distance: number): SlideStep | null {
  if (Math.abs(distance) < SWIPE_DISTANCE) return null;
  return distance < 0 ? 'next' : 'previous';
}
