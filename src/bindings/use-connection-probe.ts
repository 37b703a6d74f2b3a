import { useCallback, useEffect } from 'react';
import { categoriesResource } from '#core/mirror/resources/listing-resources.ts';
import { useRuntime } from './runtime-context.tsx';

/** Probe interval while the provider is unreachable, for visible pages. */
const ASK_AGAIN_MS = 15_000;

/**
 * Probes whether the provider is reachable again, and at once when the person returns to the page, as from a captive
 * portal. Returns a function that probes now. The result is stored where the whole app reads it.
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
