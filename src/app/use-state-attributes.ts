import { useEffect } from 'react';
import type { ShellState } from '#bindings/use-shell-state.ts';

/** States on the document that a test, or a style, can wait for. */
export function useStateAttributes({ connection, phase, pending }: ShellState): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.connection = connection;
    dataset.sync = phase;
    dataset.pending = String(pending);
  }, [connection, phase, pending]);
}
