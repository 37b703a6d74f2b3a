import { useEffect, useRef, useState } from 'react';

/** How long a hand rests before what it typed or dragged goes into the address. */
const REST_MS = 500;

export interface Draft {
  /** What the control shows: the unfinished text, else the value. */
  text: string;
  change: (text: string) => void;
  /** Commits at once: on Enter, or when the control is left. */
  settle: () => void;
  /** Forgets what was typed. */
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
