export type SlideStep = 'previous' | 'next';

/** The slide after a press of a control; the row is a circle. */
export function stepSlide(count: number): (shown: number, step: SlideStep) => number {
  return (shown, step) => (shown + (step === 'next' ? 1 : count - 1)) % count;
}
