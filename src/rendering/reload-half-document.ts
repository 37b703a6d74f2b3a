import { REPLY_ID } from '../app/boot/embedded-data.ts';

/** Fired on the document once its scripts may run: all of it is here, or what came of it has been taken away. */
export const DOCUMENT_READY_EVENT = 'unikade:document-ready';

/** Key in the session storage: when a half document was last loaded anew, in ms. */
const RELOADED_KEY = 'half-document';

/** Sooner than this after another one, it is not tried again. */
const AGAIN_AFTER_MS = 60_000;

/** A document that does not grow for so long will not. */
const STALL_MS = 8_000;

/**
 * Stands in the document itself. A connection that breaks off while the document comes leaves half of it: Chromium shows
 * it, and tells of no end. It is loaded again; where that cannot help, or did not, the app draws the page by itself. Written
 * into the document as text, so it may name nothing from outside.
 */
function reloadHalfDocument(
  replyId: string,
  readyEvent: string,
  key: string,
  againAfterMs: number,
  stallMs: number,
): void {
  const mayReload = () => {
    // The worker has a page at hand without a network.
    const hasWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (!navigator.onLine && !hasWorker) return false;
    // Nothing came that could be shown: each try is better than that.
    if (document.getElementById('root') === null) return true;
    try {
      const last = Number(sessionStorage.getItem(key));
      sessionStorage.setItem(key, String(Date.now()));
      return Math.abs(Date.now() - last) > againAfterMs;
    } catch {
      return false;
    }
  };
  const end = () => {
    clearInterval(watch);
    const reply = document.getElementById(replyId);
    // What stands behind the answers tells that they are whole, and so is what comes before them.
    if (!reply?.nextSibling) {
      if (mayReload()) {
        location.reload();
        return;
      }
      window.stop();
      reply?.remove();
      document.getElementById('root')?.replaceChildren();
    }
    document.dispatchEvent(new Event(readyEvent));
  };
  let size = 0;
  let grownAt = 0;
  const watch = setInterval(() => {
    const { length } = document.documentElement.innerHTML;
    const now = performance.now();
    if (length !== size) [size, grownAt] = [length, now];
    else if (now - grownAt > stallMs) end();
  }, 1000);
  document.addEventListener('DOMContentLoaded', end, { once: true });
}

/** The script, for the document. */
export const RELOAD_HALF_DOCUMENT_SCRIPT = `(${reloadHalfDocument.toString()})(${[REPLY_ID, DOCUMENT_READY_EVENT, RELOADED_KEY, AGAIN_AFTER_MS, STALL_MS].map((each) => JSON.stringify(each)).join()})`;
