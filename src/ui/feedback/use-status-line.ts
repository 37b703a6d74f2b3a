import { type RefObject, useRef, useState } from 'react';

interface StatusLine {
  /** Of a paragraph with `role="status"` and `tabIndex={-1}`. */
  ref: RefObject<HTMLParagraphElement | null>;
  words: string;
  /** Says what a control has done that disappears on use, and takes over its focus. */
  tell: (words: string) => void;
  /** Only says it. */
  setWords: (words: string) => void;
}

/** One line for what the controls of a page did. */
export function useStatusLine(): StatusLine {
  const [words, setWords] = useState('');
  const ref = useRef<HTMLParagraphElement>(null);
  function tell(next: string) {
    setWords(next);
    ref.current?.focus({ preventScroll: true });
  }
  return { ref, words, tell, setWords };
}
