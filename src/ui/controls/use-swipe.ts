import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { type Step, stepOfSwipe } from './steps.ts';

/** Handlers for an element that is swiped to the side; the press that a swipe ends with is no click. */
export function useSwipe(onSwipe: (step: Step, event: PointerEvent) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const hasSwiped = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
      hasSwiped.current = false;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const step = stepOfSwipe(event.clientX - from.x, event.clientY - from.y);
      hasSwiped.current = step !== null;
      if (step !== null) onSwipe(step, event);
    },
    onPointerCancel: () => {
      start.current = null;
    },
    onClickCapture: (event: MouseEvent) => {
      if (hasSwiped.current) event.stopPropagation();
      hasSwiped.current = false;
    },
  };
}
