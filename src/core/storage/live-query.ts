import { liveQuery } from 'dexie';

/** Calls with the answer now and after every change that touches it, in any tab or worker. */
export function watchQuery<T>(
  query: () => Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({
    next: onValue,
    error: (error: unknown) => {
      onError(error);
    },
  });
  return () => {
    subscription.unsubscribe();
  };
}
