import { type PointerEvent, useRef } from 'react';

/** A finger that moves less than this many pixels sideways meant something else. */
const SWIPE_DISTANCE = 40;

/** Handlers for an element that is swiped to the side: 1 asks for the next of a row, -1 for the previous one. */
export function useSwipe(onSwipe: (step: 1 | -1, event: PointerEvent) => void) {
  const start = useRef<PointerEvent | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.isPrimary ? event : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const step = stepOfSwipe(event.clientX - from.clientX, event.clientY - from.clientY);
      if (step !== null) onSwipe(step, event);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

/** The step of a movement in pixels; null when it was no horizontal swipe. */
export function stepOfSwipe(across: number, down: number): 1 | -1 | null {
  if (Math.abs(across) < SWIPE_DISTANCE || Math.abs(across) < Math.abs(down)) return null;
  return across < 0 ? 1 : -1;
}
