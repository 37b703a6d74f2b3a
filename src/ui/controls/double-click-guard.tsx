import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import styles from './double-click-guard.module.css';
import { isSecondClick, type PointerClick } from './second-click.ts';

const PRESSING_KEYS = new Set(['Enter', ' ']);

/**
 * When the first click of a double click replaces its control, the second is ignored, as it was not meant for the
 * replacement. That must be a different element, with a different `key`. A newly pressed key always counts; a held key
 * does not press the control that its own press has brought.
 */
export function DoubleClickGuard({ children }: { children: ReactNode }) {
  const last = useRef<{ click: PointerClick; control: Element } | null>(null);
  const pressedByKey = useRef<Element | null>(null);

  function swallowSecond(event: MouseEvent) {
    const { clientX: x, clientY: y, timeStamp: atMs, detail: count, target } = event;
    const isByKeyboard = count === 0;
    if (isByKeyboard || !(target instanceof Element)) {
      last.current = null;
      return;
    }
    const isMouse = (event.nativeEvent as PointerEvent).pointerType === 'mouse';
    const click = { x, y, atMs, count, isMouse };
    const first = last.current;
    if (first !== null && !first.control.isConnected && isSecondClick(first.click, click)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last.current = { click, control: controlOf(target) };
  }

  function swallowHeld(event: KeyboardEvent) {
    if (!(event.target instanceof Element)) return;
    const control = controlOf(event.target);
    if (!event.repeat) pressedByKey.current = control;
    else if (PRESSING_KEYS.has(event.key) && control !== pressedByKey.current)
      event.preventDefault();
  }

  return (
    <div className={styles.guard} onClickCapture={swallowSecond} onKeyDownCapture={swallowHeld}>
      {children}
    </div>
  );
}

function controlOf(target: Element): Element {
  return target.closest('a, button') ?? target;
}
