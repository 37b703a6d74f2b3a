import { PAGE_HYDRATED_EVENT, SHELL_HYDRATED_EVENT } from '../app/boot/page-hydrated.tsx';

/**
 * Inlined in the document, ahead of all scripts: a server-rendered page may be tapped before it is hydrated. Taps on
 * controls are kept, shown as busy, and replayed in their order after hydration: first those of the shell, then those of
 * the page; each once, as for a person who taps again because nothing happens, but for those that count taps. Links work by themselves, unless a tap waits: following the link would lose it, so the link waits behind it, and works when
 * it is tapped once more. Serialised as text, so it may use nothing from outside the function.
 */
function replayEarlyInput(shellAlive: string, pageAlive: string): void {
  let held: HTMLElement[] = [];
  let isShellAlive = false;
  const isOfPage = (control: HTMLElement) => control.closest('main') !== null;
  const isOfBox = (control: HTMLElement) =>
    control instanceof HTMLLabelElement &&
    /^(checkbox|radio)$/.test(String(control.control?.getAttribute('type')));
  const isLink = (control: HTMLElement) => control.localName === 'a';
  const isAnotherTab = (
    { ctrlKey, metaKey, shiftKey }: MouseEvent,
    { target }: Element & { target?: string },
  ) => ctrlKey || metaKey || shiftKey || target === '_blank';
  const hold = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const control = target.closest<HTMLElement>('a[href], button, label, summary');
    if (control === null || isOfBox(control)) return;
    if (isLink(control)) {
      if (held.length === 0 || held.includes(control) || isAnotherTab(event, control)) return;
    } else if (isShellAlive && !isOfPage(control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.setAttribute('data-held', '');
    if (!held.includes(control) || control.hasAttribute('data-counts-taps')) held.push(control);
  };
  const release = (isAlive: (control: HTMLElement) => boolean) => {
    const ready = held.filter(isAlive);
    held = held.filter((control) => !ready.includes(control));
    for (const [at, control] of ready.entries()) {
      control.removeAttribute('data-held');
      if (at === 0) control.click();
      // What the taps before have changed is rendered by then, as pieces that are chosen before Add To Cart.
      else setTimeout(() => control.click());
    }
  };
  document.addEventListener('click', hold, true);
  document.addEventListener(shellAlive, () => {
    isShellAlive = true;
    // A link that waits for the page would take it away.
    release((control) => !isOfPage(control) && !(isLink(control) && held.some(isOfPage)));
  });
  document.addEventListener(pageAlive, () => {
    document.removeEventListener('click', hold, true);
    release(() => true);
  });
}

const EVENTS = [SHELL_HYDRATED_EVENT, PAGE_HYDRATED_EVENT].map((name) => JSON.stringify(name));

/** The script, for the document. */
export const REPLAY_INPUT_SCRIPT = `(${replayEarlyInput.toString()})(${EVENTS.join()})`;
