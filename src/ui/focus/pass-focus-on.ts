import { takeLostFocus } from './take-lost-focus.ts';

/** What replaces the control may take the focus first. */
const AFTER_MS = 500;

/**
 * `ref` for controls that disappear when the network has done what they belong to, such as the way to take a change back
 * that has been sent: the focus that goes with them passes to the heading of the page, or to what closes the dialog.
 */
export function passFocusOn(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  return () => {
    if (!element.contains(document.activeElement)) return;
    const dialog = element.closest('dialog');
    const main = element.closest('main');
    setTimeout(() => {
      takeLostFocus(dialog?.querySelector('header button') ?? main?.querySelector('h1') ?? null);
    }, AFTER_MS);
  };
}
