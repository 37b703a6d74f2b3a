import { useSyncExternalStore } from 'react';

/** The value of a text field rendered elsewhere. */
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
