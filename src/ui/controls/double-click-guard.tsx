import { type MouseEvent, type ReactNode, useRef } from 'react';
import styles from './double-click-guard.module.css';
import { isSecondClick, type PointerClick } from './second-click.ts';

/**
 * Where the first click of a double click takes its control away, the second was not meant for what has come in its
 * place, and does nothing. What comes must be another element, not the old one with new words: a `key` tells them
 * apart. The keyboard is never held up.
 */
export function DoubleClickGuard({ children }: { children: ReactNode }) {
  const last = useRef<{ click: PointerClick; control: Element } | null>(null);

  function swallowSecond(event: MouseEvent) {
    const { clientX: x, clientY: y, timeStamp: atMs, detail: count, target } = event;
    const isByKeyboard = count === 0;
    if (isByKeyboard || !(target instanceof Element)) {
      last.current = null;
      return;
    }
    const click = { x, y, atMs, count };
    const first = last.current;
    if (first !== null && !first.control.isConnected && isSecondClick(first.click, click)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last.current = { click, control: target.closest('a, button') ?? target };
  }

  return (
    <div className={styles.guard} onClickCapture={swallowSecond}>
      {children}
    </div>
  );
}
