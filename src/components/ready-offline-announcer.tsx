import { useEffect } from 'react';
import { takeWarmUpNews, watchWarmUpNews } from '#core/mirror/warm-up-news.ts';
import { showInfo } from '#ui/toast.ts';
import { useRuntime } from './runtime-context.tsx';

const READY = 'Ready to use without internet';

/** Says once that the device has what it needs, and what that cost; in the page that is looked at. */
export function ReadyOfflineAnnouncer() {
  const { db } = useRuntime();
  useEffect(() => {
    const announce = async () => {
      if (document.visibilityState !== 'visible') return;
      const news = await takeWarmUpNews(db);
      if (news === null) return;
      const { kilobytes } = news;
      showInfo(READY, kilobytes > 0 ? { detail: `This took ${kilobytes} KB of data.` } : {});
    };
    const tell = () => {
      announce().catch((cause: unknown) => reportError(cause));
    };
    document.addEventListener('visibilitychange', tell);
    const stop = watchWarmUpNews(db, tell, (cause) => reportError(cause));
    return () => {
      stop();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [db]);
  return null;
}
