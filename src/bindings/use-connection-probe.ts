import { useCallback, useEffect } from 'react';
import { categoriesResource } from '#core/mirror/listing-resources.ts';
import { useRuntime } from './runtime-context.tsx';

/** While the provider cannot be heard it is asked this often, in a page that is looked at. */
const ASK_AGAIN_MS = 15_000;

/**
 * Keeps asking whether the provider can be heard again, and at once when the person comes back to the page, as from the
 * sign-in page of a Wi-Fi. The function it returns asks now. The answer is written where the whole app reads it.
 */
export function useConnectionProbe(): () => void {
  const runtime = useRuntime();
  const probe = useCallback(() => {
    if (document.visibilityState === 'visible')
      runtime.pull(categoriesResource).catch((cause: unknown) => reportError(cause));
  }, [runtime]);
  useEffect(() => {
    const timer = setInterval(probe, ASK_AGAIN_MS);
    document.addEventListener('visibilitychange', probe);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', probe);
    };
  }, [probe]);
  return probe;
}
