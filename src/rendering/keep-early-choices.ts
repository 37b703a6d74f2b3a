import { PAGE_HYDRATED_EVENT } from '../app/boot/page-hydrated.tsx';

/**
 * Inlined in the document. A checkbox, radio or option that is chosen before hydration stays chosen, as people and tools
 * expect, and its event is dispatched again after hydration, as the page may have rendered since. Serialised as text, so
 * it may use nothing from outside the function.
 */
function keepEarlyChoices(alive: string): void {
  const ticked = new Map<HTMLInputElement, boolean>();
  const chosenIn = new Map<HTMLSelectElement, string>();
  const isOfPage = (target: EventTarget | null): target is Element =>
    target instanceof Element && target.closest('main') !== null;
  const keepTick = (event: Event) => {
    const { target: box } = event;
    if (!isOfPage(box) || !(box instanceof HTMLInputElement)) return;
    if (!/^(checkbox|radio)$/.test(box.type)) return;
    event.stopImmediatePropagation();
    const isTakenBack = ticked.delete(box) && box.type === 'checkbox';
    if (!isTakenBack) ticked.set(box, box.checked);
  };
  const keepChoice = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) chosenIn.set(target, target.value);
  };
  document.addEventListener('click', keepTick, true);
  document.addEventListener('change', keepChoice, true);
  document.addEventListener(alive, () => {
    document.removeEventListener('click', keepTick, true);
    document.removeEventListener('change', keepChoice, true);
    for (const [box, isTicked] of ticked) {
      box.checked = !isTicked;
      box.click();
    }
    for (const [select, value] of chosenIn)
      Object.assign(select, { value }).dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** The script, for the document. */
export const KEEP_CHOICES_SCRIPT = `(${keepEarlyChoices.toString()})(${JSON.stringify(PAGE_HYDRATED_EVENT)})`;
