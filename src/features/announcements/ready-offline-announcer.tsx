import { useEffect } from 'react';
import { claimWarmUpReport, watchWarmUpReport } from '#core/mirror/upkeep/warm-up-report.ts';
import { showInfo } from '#ui/feedback/toast.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { COPY } from './copy.ts';

/** Announces the first finished warm-up and its size, in the visible page, while no field has the focus. */
export function ReadyOfflineAnnouncer() {
  const { db } = useRuntime();
  useEffect(() => {
    const announce = async () => {
      if (document.visibilityState !== 'visible' || isTyping()) return;
      const report = await claimWarmUpReport(db);
      if (report === null) return;
      const { kilobytes } = report;
      showInfo(COPY.ready, kilobytes > 0 ? { detail: COPY.readyCost(kilobytes) } : {});
    };
    const tell = () => {
      announce().catch((cause: unknown) => reportError(cause));
    };
    // During `focusout` the next field does not have the focus yet.
    const announceLater = () => setTimeout(tell);
    document.addEventListener('visibilitychange', tell);
    document.addEventListener('focusout', announceLater);
    const stop = watchWarmUpReport(db, tell, (cause) => reportError(cause));
    return () => {
      stop();
      document.removeEventListener('visibilitychange', tell);
      document.removeEventListener('focusout', announceLater);
    };
  }, [db]);
  return null;
}

/** A toast could cover the field. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') === true;
}
