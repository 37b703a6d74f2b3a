import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has ever been scrolled into view. It stays true. */
export function useInView(): [RefCallback<Element>, boolean] {
  const [isSeen, setIsSeen] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, isSeen];
}
