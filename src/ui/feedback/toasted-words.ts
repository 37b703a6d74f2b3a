import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const onScreen = new Set<string>();
const { subscribe, tell } = createListeners();

/** Notes that a toast says these words, until the returned function is called. */
export function noteToasted(words: string): () => void {
  onScreen.add(words);
  tell();
  return () => {
    onScreen.delete(words);
    tell();
  };
}

/**
 * Whether a toast with these words is on the screen. Kept here, because a second reader of the library's store
 * disconnects the region from it.
 */
export function useIsToasted(words: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onScreen.has(words),
    () => false,
  );
}
