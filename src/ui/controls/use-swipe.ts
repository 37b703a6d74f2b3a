import { type PointerEvent, useRef } from 'react';

/** A finger that moves less than this many pixels sideways meant something else. */
const SWIPE_DISTANCE = 40;

/**
 * Handlers for an element that is swiped to the side: 1 asks for the next of a row, -1 for the previous one. A movement
 * that is rather vertical is no swipe, and neither is one with a second finger down.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<PointerEvent | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.isPrimary ? event : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const across = event.clientX - from.clientX;
      const down = event.clientY - from.clientY;
      if (Math.abs(across) < SWIPE_DISTANCE || Math.abs(across) < Math.abs(down)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}
