import { useSyncExternalStore } from 'react';

const onScreen = new Set<string>();
const listeners = new Set<() => void>();

/** Notes that a toast says these words, until the returned function is called. */
export function noteToasted(words: string): () => void {
  onScreen.add(words);
  tellListeners();
  return () => {
    onScreen.delete(words);
    tellListeners();
  };
}

/** Whether a toast with these words is on the screen. The store of the library loses its region with a second reader. */
export function useIsToasted(words: string): boolean {
  return useSyncExternalStore(
    listen,
    () => onScreen.has(words),
    () => false,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
