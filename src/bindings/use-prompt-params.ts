import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Search parameters for controls that stand in the address. A changed control shows its new state at once: the router
 * alone shows a new address only when all that hangs on it is drawn, and until then a checkbox would jump back.
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
