import { useLayoutEffect } from 'react';
import type { ShellFace } from './shell-face.ts';

/** Tells the shell around the page what to show, whenever that has changed. */
export function useToldFace(
  { viewer, cartCount, wishlistCount, categories, sync }: ShellFace,
  onFace: (face: ShellFace) => void,
): void {
  const { isOnline, waiting, attention } = sync;
  useLayoutEffect(() => {
    onFace({
      viewer,
      cartCount,
      wishlistCount,
      categories,
      sync: { isOnline, waiting, attention },
    });
  }, [viewer, cartCount, wishlistCount, categories, isOnline, waiting, attention, onFace]);
}
