import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Search parameters for controls whose state is in the address. A changed control shows its new state at once: the
 * router alone shows a new address only once everything that depends on it has rendered, and until then a checkbox
 * would jump back.
 */
export function usePromptParams(): [URLSearchParams, (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useOptimistic(params);

  function change(next: URLSearchParams) {
    startTransition(() => {
      setShown(next);
      setParams(next, { replace: true });
    });
  }

  return [shown, change];
}
