import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { focusBeside, rowControl } from '../focus/focus-beside.ts';
import styles from './undo-placeholder.module.css';
import { isFocusLost, takeLostFocus } from '../focus/take-lost-focus.ts';
import { UNDO } from '../copy.ts';

/** Under five seconds: people and tools that look again after that find the list without placeholders. */
const STAY_MS = 4_000;

interface UndoPlaceholderProps {
  title: string;
  /** The outcome: 'was removed.' */
  words: string;
  /** The kind of control that removed the row, which every row has: see `rowControl`. */
  kind: string;
  /** Absent when it cannot be undone. */
  onUndo?: () => void;
  onExpired: () => void;
}

/**
 * Takes the place of a removed row for a moment: nothing moves under the finger, and the focus goes to Undo, or to the
 * next row.
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
        <span className={styles.title}>“{title}</span>
        <span>” {words}</span>
      </p>
      {hasUndo && (
        <Button
          {...rowControl(kind)}
          ref={takeLostFocus}
          variant="quiet"
          size="small"
          onClick={onUndo}
        >
          {UNDO}
        </Button>
      )}
    </div>
  );
}
