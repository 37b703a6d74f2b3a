import { useEffect } from 'react';

/** Remembers in this tab when a missing file last reloaded it. */
const KEY = 'reloadedForMissingFile';
/** A reload that did not help is not tried again at once. */
const AGAIN_AFTER_MS = 60_000;

/**
 * After an update the files of the version before are gone: a page of it that was never opened cannot load. The
 * document then starts anew in the version that is there; only under a worker, as without one it may find no network.
 */
export function useStaleChunkReload(): void {
  useEffect(() => {
    const reload = () => {
      if (!navigator.serviceWorker.controller) return;
      const lastAt = Number(sessionStorage.getItem(KEY) ?? 0);
      if (Date.now() - lastAt < AGAIN_AFTER_MS) return;
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
    };
    window.addEventListener('vite:preloadError', reload);
    return () => {
      window.removeEventListener('vite:preloadError', reload);
    };
  }, []);
}
