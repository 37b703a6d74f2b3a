import { useEffect } from 'react';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { hasOrderNews } from '#core/runtime/order-news-owner.ts';
import { updateSearchAlerts } from '#core/runtime/search-alerts.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Push endpoints change, sessions end and keys are rotated, so the subscriptions of browser and provider are reconciled
 * whenever the app is opened on a device with order news. On any other device nothing is loaded or requested.
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
    // A failure is retried at the next start.
    whenIdle(() => void renew().catch(() => undefined));
  }, [runtime, isOffered, memberId]);
}
