import { PAGE_HYDRATED_EVENT } from '../app/boot/page-hydrated.tsx';

/**
 * Inlined in the document. React hydrates the fields of a server-rendered page without what was typed before, and empties
 * them when it renders next: after hydration the typed text is dispatched to it again. The search field of the shell
 * keeps its text by itself. Serialised as text, so it may use nothing from outside the function.
 */
function keepEarlyWords(alive: string): void {
  const typedIn = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  const keep = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const isTapped = /^(checkbox|radio|file)$/.test(target.type);
    if (!isTapped && target.closest('main') !== null) typedIn.set(target, target.value);
  };
  document.addEventListener('input', keep, true);
  document.addEventListener(alive, () => {
    document.removeEventListener('input', keep, true);
    for (const [field, words] of typedIn) {
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      // React notes what it knows in a setter of the field's own: without the first, or with that for the second, the
      // event would be news of nothing.
      field.value = '';
      own?.set?.call(field, words);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
}

/** The script, for the document. */
export const KEEP_WORDS_SCRIPT = `(${keepEarlyWords.toString()})(${JSON.stringify(PAGE_HYDRATED_EVENT)})`;
