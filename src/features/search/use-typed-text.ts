import { useSyncExternalStore } from 'react';

/** What stands in a text field that is drawn elsewhere. */
export function useTypedText(field: HTMLInputElement): string {
  return useSyncExternalStore(
    (onChange) => {
      field.addEventListener('input', onChange);
      return () => {
        field.removeEventListener('input', onChange);
      };
    },
    () => field.value,
  );
}
