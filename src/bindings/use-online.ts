import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOnlineElsewhere = () => true;

/** Whether the browser believes that there is a network. Used for captions; it never decides what a tap does. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, isOnlineElsewhere);
}
