import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Search parameters for controls that stand in the address. A changed control shows its new state at once: the router
 * alone shows a new address only when all that hangs on it is drawn, and until then a checkbox would jump back.
 */
export function usePromptParams(): [URLSearchParams, (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<{ of: string; params: URLSearchParams } | null>(null);
  const address = params.toString();
  // The address has moved, here or elsewhere: it speaks for itself again.
  if (ahead !== null && ahead.of !== address) setAhead(null);

  function change(next: URLSearchParams) {
    setAhead(next.toString() === address ? null : { of: address, params: next });
    setParams(next, { replace: true });
  }

  return [ahead?.of === address ? ahead.params : params, change];
}
