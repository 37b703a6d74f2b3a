import { useEffect } from 'react';
import type { ShellState } from '#bindings/use-shell-state.ts';
import { showOnIcon } from '#core/platform/app-badge.ts';

/** State attributes of the document, for tests and styles; the number of pending changes also on the app's icon. */
export function useStateAttributes({ connection, phase, pending }: ShellState): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.connection = connection;
    dataset.sync = phase;
    dataset.pending = String(pending);
    showOnIcon(pending);
  }, [connection, phase, pending]);
}
