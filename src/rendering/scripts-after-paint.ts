import { DOCUMENT_READY_EVENT } from './reload-half-document.ts';

/** Id of the template that holds the scripts of a rendered document until its first paint. */
const SCRIPTS_ID = 'scripts';

/** When no first paint is reported, scripts run this long after the document, in ms. */
const PAINT_TIMEOUT_MS = 2000;

/**
 * Stands in the document itself. What is first seen needs no script: on a slow line they would share it with the
 * pictures, on a quick one run before the first paint. They are fetched from that paint on, and run when all of the
 * document is here as well: on a slow line it is painted while it comes, and half of it cannot be hydrated. Written into
 * the document as text, so it may name nothing from outside.
 */
function runScriptsAfterPaint(id: string, readyEvent: string, timeoutMs: number): void {
  let isPainted = false;
  let isReady = false;
  // The first call empties it: a second one adds nothing.
  const release = (what: string) => {
    const held = document.getElementById(id);
    if (held instanceof HTMLTemplateElement)
      document.head.append(...held.content.querySelectorAll(what));
  };
  const notePaint = () => {
    isPainted = true;
    release(isReady ? '*' : 'link');
  };
  document.addEventListener(readyEvent, () => {
    isReady = true;
    if (isPainted) release('*');
    // A tab in the background paints nothing, and old browsers report no paint.
    else setTimeout(notePaint, document.hidden ? 0 : timeoutMs);
  });
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) notePaint();
  }).observe({ type: 'paint', buffered: true });
}

/** The script, for the document. */
export const SCRIPTS_AFTER_PAINT_SCRIPT = `(${runScriptsAfterPaint.toString()})(${JSON.stringify(SCRIPTS_ID)},${JSON.stringify(DOCUMENT_READY_EVENT)},${PAINT_TIMEOUT_MS})`;
