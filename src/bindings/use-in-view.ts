import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has ever been scrolled into view. It stays true. */
export function useInView(): [RefCallback<Element>, boolean] {
  const [isSeen, setIsSeen] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    return observeApproach(element, '0px', () => setIsSeen(true));
  }, []);
  return [watch, isSeen];
}

/**
 * Calls whenever an element comes within a margin of the viewport.
 *
 * @param margin CSS length around the viewport, such as `1000px`.
 * @returns ends the watch
 */
export function observeApproach(
  element: Element,
  margin: string,
  onApproach: () => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onApproach();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
