import { useEffect } from 'react';
import { recordToast } from '#core/storage/toast-history.ts';
import { listenToToasts } from '#ui/feedback/toast.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';

/** Writes every toast into the activity list of the sync centre. */
export function ToastRecorder() {
  const { db, now } = useRuntime();
  useEffect(
    () =>
      listenToToasts(({ tone, message, detail }) => {
        // No room on the device: the toast itself was still shown.
        recordToast(db, { at: now(), tone, message, detail: detail ?? null }).catch(
          () => undefined,
        );
      }),
    [db, now],
  );
  return null;
}
