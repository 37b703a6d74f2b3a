import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a list whose button for more may disappear on use: the focus moves to the first new item. The items have
 * `tabIndex={-1}`.
 *
 * @param limit how many are shown at most; only a press raises it
 */
export function useFocusFirstNew(limit: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(limit);
  useEffect(() => {
    const firstNew = list.current?.children[before.current];
    if (limit > before.current && firstNew instanceof HTMLElement)
      firstNew.focus({ preventScroll: true });
    before.current = limit;
  }, [limit]);
  return list;
}
