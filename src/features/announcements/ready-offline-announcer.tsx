import { useEffect } from 'react';
import { claimWarmUpReport, watchWarmUpReport } from '#core/mirror/warm-up-report.ts';
import { showInfo } from '#ui/feedback/toast.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';

const READY = 'Ready to use without internet';

/** Announces the first finished warm-up and its size, in the visible page. */
export function ReadyOfflineAnnouncer() {
  const { db } = useRuntime();
  useEffect(() => {
    const announce = async () => {
      if (document.visibilityState !== 'visible') return;
      const news = await claimWarmUpReport(db);
      if (news === null) return;
      const { kilobytes } = news;
      showInfo(READY, kilobytes > 0 ? { detail: `This took ${kilobytes} KB of data.` } : {});
    };
    const tell = () => {
      announce().catch((cause: unknown) => reportError(cause));
    };
    document.addEventListener('visibilitychange', tell);
    const stop = watchWarmUpReport(db, tell, (cause) => reportError(cause));
    return () => {
      stop();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [db]);
  return null;
}
