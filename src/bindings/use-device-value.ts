import { useSyncExternalStore } from 'react';

/**
 * What only the device knows. The page as the provider renders it shows `rendered`, and so does hydration; after it,
 * each render shows what `read` returns then. `read` has to return a primitive.
 */
export function useDeviceValue<Value>(read: () => Value, rendered: Value): Value {
  return useSyncExternalStore(subscribeToNothing, read, () => rendered);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
