import { useEffect, useRef, useState } from 'react';

/** Debounce of typing and dragging before the address is updated. */
const REST_MS = 500;

interface Draft {
  /** The control's text: the draft, else the value. */
  text: string;
  change: (text: string) => void;
  /** Commits at once: on Enter, or when the control is left. */
  settle: () => void;
  /** Discards the draft. */
  drop: () => void;
  /** Whether something was typed that is not the value yet. */
  isTouched: boolean;
}

/** Text that is being typed over a value kept elsewhere. A new value from there replaces it. */
export function useDraft(value: string, commit: (text: string) => void): Draft {
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isCurrent = draft !== null && draft.over === value;
  // Else it would be current again when the value returns to what it was, as by Clear Filters or Back.
  if (draft !== null && !isCurrent) setDraft(null);
  const text = isCurrent ? draft.text : value;
  return {
    text,
    change: (next) => {
      setDraft({ text: next, over: value });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commit(next), REST_MS);
    },
    settle: () => {
      clearTimeout(timer.current);
      if (text !== value) commit(text);
    },
    drop: () => {
      clearTimeout(timer.current);
      setDraft(null);
    },
    isTouched: text !== value,
  };
}
