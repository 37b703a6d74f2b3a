import { type RefObject, useLayoutEffect } from 'react';

const MOVE = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' };

/**
 * Animates an element from its place on the previous screen to its own. Not a view transition: that renders both
 * screens before it shows the second, which is slow on phones (docs/decisions/0069-from-card-to-picture.md).
 *
 * @param from in the previous screen's viewport; null without one
 */
export function useMoveIn(ref: RefObject<HTMLElement | null>, from: DOMRect | null): void {
  useLayoutEffect(() => {
    if (from === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // After the other effects of the same commit: one of them scrolls to the top.
    queueMicrotask(() => {
      const to = ref.current?.getBoundingClientRect();
      if (to !== undefined && to.width > 0) ref.current?.animate(between(from, to), MOVE);
    });
  }, [ref, from]);
}

/** Matches the width and the centre of the old place; matching the height too would distort the picture. */
function between(from: DOMRect, to: DOMRect): Keyframe[] {
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  const scale = from.width / to.width;
  return [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }];
}
