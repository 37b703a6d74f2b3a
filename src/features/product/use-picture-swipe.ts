import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { useSwipe } from '#ui/controls/use-swipe.ts';

/** As `useSwipe`, for a picture that can be pressed, too: the press that a swipe ends with is no click. */
export function usePictureSwipe(onSwipe: (step: 1 | -1) => void) {
  const hasSwiped = useRef(false);
  const swipe = useSwipe((step) => {
    hasSwiped.current = true;
    onSwipe(step);
  });
  return {
    ...swipe,
    onPointerDown: (event: PointerEvent) => {
      hasSwiped.current = false;
      swipe.onPointerDown(event);
    },
    onClickCapture: (event: MouseEvent) => {
      if (hasSwiped.current) event.stopPropagation();
      hasSwiped.current = false;
    },
  };
}
