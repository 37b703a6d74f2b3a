import { useEffect, useState } from 'react';

/** The search field of the shell that has, or had last, the focus; null until then. */
export function useSearchField(): HTMLInputElement | null {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const look = () => {
      const { activeElement } = document;
      const isSearch = activeElement?.matches('form[role="search"] input') ?? false;
      if (isSearch) setField(activeElement as HTMLInputElement);
    };
    look();
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('focusin', look);
    };
  }, []);
  return field;
}
