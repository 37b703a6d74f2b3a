import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { focusBeside, rowControl } from '../focus/focus-beside.ts';
import styles from './undo-placeholder.module.css';
import { isFocusLost, takeLostFocus } from '../focus/take-lost-focus.ts';

const STAY_MS = 5_000;

interface UndoPlaceholderProps {
  title: string;
  /** What became of it: 'was removed.' */
  words: string;
  /** Control that took the row away, as every row has one. */
  kind: string;
  /** Without it there is no way back. */
  onUndo?: () => void;
  onExpired: () => void;
}

/**
 * Stands in the place of a row that has gone, for a moment: nothing slides under the finger that took it away, and the
 * keyboard finds the way back, or the row beside.
 */
export function UndoPlaceholder({ title, words, kind, onUndo, onExpired }: UndoPlaceholderProps) {
  const line = useRef<HTMLDivElement>(null);
  const hasUndo = onUndo !== undefined;
  const expire = useEffectEvent(() => {
    if (line.current?.contains(document.activeElement) === true) focusBeside(line.current, kind);
    onExpired();
  });
  useEffect(() => {
    const timer = setTimeout(() => expire(), STAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  useLayoutEffect(() => {
    if (!hasUndo && line.current !== null && isFocusLost()) focusBeside(line.current, kind);
  }, [hasUndo, kind]);
  return (
    <div ref={line} className={styles.line}>
      <p className={styles.words}>
        <span className={styles.title}>“{title}”</span> {words}
      </p>
      {hasUndo && (
        <Button
          {...rowControl(kind)}
          ref={takeLostFocus}
          variant="quiet"
          size="small"
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
