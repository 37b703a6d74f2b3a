import { ALIVE_EVENT } from '../app/page-alive.tsx';

/**
 * Stands in the document itself, ahead of all scripts: a page that came drawn is tapped before anything hears it. Taps
 * on its controls are kept, shown as under way, and done in their order when the page is alive. Links work by
 * themselves. Written into the document as text, so it may name nothing from outside.
 */
function holdTaps(aliveEvent: string): void {
  const held: HTMLElement[] = [];
  const hold = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    // The shell around the page comes alive first, and hears for itself.
    const control = target.closest<HTMLElement>(
      ['button', 'label', 'input', 'summary'].map((name) => `main ${name}`).join(),
    );
    if (control === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.setAttribute('data-held', '');
    if (!held.includes(control)) held.push(control);
  };
  document.addEventListener('click', hold, true);
  document.addEventListener(
    aliveEvent,
    () => {
      document.removeEventListener('click', hold, true);
      for (const control of held) {
        control.removeAttribute('data-held');
        control.click();
      }
    },
    { once: true },
  );
}

/** The script, for the document. */
export const HOLD_TAPS_SCRIPT = `(${holdTaps.toString()})(${JSON.stringify(ALIVE_EVENT)})`;
