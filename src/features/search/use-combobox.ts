import { useEffect, useId, useState } from 'react';

interface Combobox {
  listId: string;
  optionId: (at: number) => string;
  isOpen: boolean;
  /** The option that Enter chooses; null: the text itself. */
  active: number | null;
}

interface ComboboxEvents {
  onChoose: (at: number) => void;
  onSubmit: (typed: string) => void;
}

/**
 * Adds a list with combobox keys to a search field rendered elsewhere: arrows move through the options while the focus
 * stays in the field, Enter chooses, Escape closes. It stays a search box, which has no `aria-expanded`: a status
 * beside the list announces the options.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useCombobox(
  field: HTMLInputElement,
  count: number,
  { onChoose, onSubmit }: ComboboxEvents,
): Combobox {
  const listId = useId();
  const optionId = (at: number) => `${listId}-${at}`;
  const [isOpen, setIsOpen] = useState(true);
  const [active, setActive] = useState<number | null>(null);
  const shown = isOpen ? count : 0;
  const chosen = active !== null && active < shown ? active : null;

  useEffect(() =>
    listenTo(field, {
      show: () => {
        setIsOpen(true);
        setActive(null);
      },
      hide: () => {
        setIsOpen(false);
        setActive(null);
      },
      submit: onSubmit,
      press: (key) => {
        const step = stepOf(key);
        if (step !== null && count > 0) {
          setIsOpen(true);
          setActive(moved(chosen, step, count));
          return true;
        }
        // The first press closes the list, the next one empties the field.
        const isEnd = (key === 'Escape' && shown > 0) || (key === 'Enter' && chosen !== null);
        if (!isEnd) return false;
        setIsOpen(false);
        setActive(null);
        if (key === 'Enter' && chosen !== null) onChoose(chosen);
        return true;
      },
    }),
  );

  useAttributes(field, {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': shown > 0 ? listId : null,
    'aria-activedescendant': chosen === null ? null : optionId(chosen),
  });

  return { listId, optionId, isOpen, active: chosen };
}

interface FieldEvents {
  show: () => void;
  hide: () => void;
  submit: (typed: string) => void;
  /** Returns whether the list has handled the key. */
  press: (key: string) => boolean;
}

/** Returns a function that stops it. */
function listenTo(field: HTMLInputElement, { show, hide, submit, press }: FieldEvents): () => void {
  const { signal, abort } = abortable();
  for (const name of ['input', 'focus', 'click']) field.addEventListener(name, show, { signal });
  field.addEventListener('blur', hide, { signal });
  field.form?.addEventListener(
    'submit',
    () => {
      hide();
      submit(field.value.trim());
    },
    { signal },
  );
  field.addEventListener(
    'keydown',
    (event) => {
      if (!event.isComposing && press(event.key)) event.preventDefault();
    },
    { signal },
  );
  return abort;
}

function abortable() {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    abort: () => {
      controller.abort();
    },
  };
}

function stepOf(key: string): 1 | -1 | null {
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : null;
}

/** Past either end is the text itself, then the other end. */
function moved(from: number | null, step: 1 | -1, count: number): number | null {
  if (from === null) return step === 1 ? 0 : count - 1;
  const next = from + step;
  return next < 0 || next >= count ? null : next;
}

/** Sets attributes of an element that another component renders without them. */
function useAttributes(
  element: HTMLElement,
  attributes: Readonly<Record<string, string | null>>,
): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  });
  const names = Object.keys(attributes).join(' ');
  useEffect(
    () => () => {
      for (const name of names.split(' ')) element.removeAttribute(name);
    },
    [element, names],
  );
}
