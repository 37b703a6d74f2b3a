import { type RefObject, useState } from 'react';
import { useOnline } from '#bindings/use-online.ts';
import { useStatusLine } from '#ui/feedback/use-status-line.ts';
import type { OutboxView } from './queries.ts';

/** Whether words about the outbox are true: not yet while the rows are read, which is a moment after they were said. */
export type Test = (view: OutboxView, isOnline: boolean) => 'true' | 'not yet' | 'over';

export interface Said {
  ref: RefObject<HTMLParagraphElement | null>;
  words: string;
  /** Says what a control did, as long as that is true; takes over the focus of one that disappears. */
  tell: (words: string, test?: Test) => void;
  /** Only says it. */
  setWords: (words: string, test?: Test) => void;
}

/** The line of the sync centre: what it says of changes that wait goes when it is no longer true. */
export function useSaid(view: OutboxView | undefined): Said {
  const { ref, words, tell, setWords } = useStatusLine();
  const isOnline = useOnline();
  const [watched, setWatched] = useState<{ test: Test; hasHeld: boolean } | null>(null);
  const watch = (test?: Test) => setWatched(test === undefined ? null : { test, hasHeld: false });
  if (watched !== null && view !== undefined) {
    const verdict = watched.test(view, isOnline);
    if (verdict === 'true' && !watched.hasHeld) setWatched({ ...watched, hasHeld: true });
    if (verdict === 'over' || (verdict === 'not yet' && watched.hasHeld)) {
      setWatched(null);
      setWords('');
    }
  }
  return {
    ref,
    words,
    tell: (next, test) => {
      watch(test);
      tell(next);
    },
    setWords: (next, test) => {
      watch(test);
      setWords(next);
    },
  };
}
