import { useEffect } from 'react';

/** When a missing file last reloaded this tab. */
const KEY = 'reloadedForMissingFile';
/** A reload that did not help is not tried again at once. */
const AGAIN_AFTER_MS = 60_000;

/**
 * After an update the files of the previous version are gone, so a page of it that was never opened cannot load. The
 * document is then reloaded into the new version, but only under a worker: without one there may be no network.
 */
export function useStaleChunkReload(): void {
  useEffect(() => {
    const reload = () => {
      if (!navigator.serviceWorker.controller) return;
      const lastAt = Number(sessionStorage.getItem(KEY) ?? 0);
      if (Math.abs(Date.now() - lastAt) < AGAIN_AFTER_MS) return;
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
    };
    window.addEventListener('vite:preloadError', reload);
    return () => {
      window.removeEventListener('vite:preloadError', reload);
    };
  }, []);
}
