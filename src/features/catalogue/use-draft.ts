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

interface TypedText {
  text: string;
  /** The value that it was typed over. */
  over: string;
  /** What it has committed last: the next value, if that is this one, does not end what was typed since. */
  committed: string | null;
}

/** The draft over a value; null when the value has changed from elsewhere, or to the draft itself. */
function laidOver(draft: TypedText, value: string): TypedText | null {
  if (draft.over === value) return draft;
  const isOwn = draft.committed === value && draft.text !== value;
  return isOwn ? { ...draft, over: value } : null;
}

/** Text that is being typed over a value kept elsewhere. A new value from there replaces it. */
export function useDraft(value: string, commit: (text: string) => void): Draft {
  const [draft, setDraft] = useState<TypedText | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (draft === null) clearTimeout(timer.current);
  }, [draft]);
  const kept = draft === null ? null : laidOver(draft, value);
  // A dropped one would be current again when the value returns to what it was, as by Clear Filters or Back.
  if (kept !== draft) setDraft(kept);
  const text = kept === null ? value : kept.text;
  const commitTyped = (typed: string) => {
    setDraft((now) => now && { ...now, committed: typed });
    commit(typed);
  };
  return {
    text,
    change: (next) => {
      setDraft({ committed: null, ...kept, text: next, over: value });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commitTyped(next), REST_MS);
    },
    settle: () => {
      clearTimeout(timer.current);
      if (text !== value) commitTyped(text);
    },
    drop: () => {
      clearTimeout(timer.current);
      setDraft(null);
    },
    isTouched: text !== value,
  };
}
