import { SHELL_HYDRATED_EVENT } from '../app/boot/page-hydrated.tsx';

/**
 * Stands in the document itself. Back and Forward within the app fire `popstate` and load nothing, also in a document
 * that was just reloaded. Before the router listens the event is lost, and the screen stays that of the old address:
 * the document is loaded again for the new one. Written into the document as text, so it may name nothing from outside.
 */
function reloadEarlySteps(shellAlive: string): void {
  const readAddress = () => location.pathname + location.search;
  const drawn = readAddress();
  const follow = () => {
    // A way within the page, as the link past the header has it, is a step too.
    if (readAddress() === drawn) return;
    // The app may be on its way already, and finds a page of another address: what it says of that is of no use any more.
    window.addEventListener('error', (event) => event.preventDefault());
    location.reload();
  };
  window.addEventListener('popstate', follow);
  document.addEventListener(shellAlive, () => {
    window.removeEventListener('popstate', follow);
  });
}

/** The script, for the document. */
export const RELOAD_EARLY_STEPS_SCRIPT = `(${reloadEarlySteps.toString()})(${JSON.stringify(SHELL_HYDRATED_EVENT)})`;
