import { useEffect } from 'react';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { hasOrderNews } from '#core/runtime/order-news-owner.ts';
import { updateSearchAlerts } from '#core/runtime/search-alerts.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Browsers change where they take messages, sessions end, keys are rotated: whenever the app is opened on a device that
 * asked for news, what its browser and the provider hold is made the same. On any other device nothing is loaded or asked.
 */
export function useOrderNewsRenewal(): void {
  const runtime = useRuntime();
  const isOffered = useCapability('push') === true;
  const memberId = useMember()?.id;
  useEffect(() => {
    if (!isOffered || memberId === undefined) return;
    const renew = async () => {
      if (!runtime.isOnline() || !(await hasOrderNews(runtime))) return;
      const { openOrderNews } = await import('#bindings/push-device.ts');
      await openOrderNews(runtime).renew();
      await updateSearchAlerts(runtime);
    };
    // What fails now is tried again at the next start.
    whenIdle(() => void renew().catch(() => undefined));
  }, [runtime, isOffered, memberId]);
}
