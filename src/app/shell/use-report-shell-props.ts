import { useLayoutEffect } from 'react';
import type { ShellProps } from './shell-props.ts';

/** Passes the shell around the page what to show, whenever that changes. */
export function useReportShellProps(
  { viewer, cartCount, wishlistCount, categories, sync }: ShellProps,
  onShellProps: (shellProps: ShellProps) => void,
): void {
  const { isOnline, isSending, waiting, attention } = sync;
  useLayoutEffect(() => {
    onShellProps({
      viewer,
      cartCount,
      wishlistCount,
      categories,
      sync: { isOnline, isSending, waiting, attention },
    });
  }, [
    viewer,
    cartCount,
    wishlistCount,
    categories,
    isOnline,
    isSending,
    waiting,
    attention,
    onShellProps,
  ]);
}
