import { useEffect } from 'react';
import { noteToast } from '#core/storage/told-toasts.ts';
import { listenToToasts } from '#ui/toast.ts';
import { useRuntime } from './runtime-context.tsx';

/** Writes every toast into the activity list of the sync centre. */
export function ToastKeeper() {
  const { db, now } = useRuntime();
  useEffect(
    () =>
      listenToToasts(({ tone, message, detail }) => {
        // Without room on the device the toast itself has still been seen.
        noteToast(db, { at: now(), tone, message, detail: detail ?? null }).catch(() => undefined);
      }),
    [db, now],
  );
  return null;
}
