import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { screenOf } from './use-scroll-to-top.ts';

/**
 * Announces the title of a new screen, and moves focus to its start: a browser does both for documents, and neither
 * where a script changes the page.
 */
export function RouteAnnouncer() {
  const screen = screenOf(useLocation());
  const first = useRef<string | null>(screen);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (first.current === screen) return;
    first.current = null;
    // The page and its title are part of the same commit; the title of some pages changes once their rows are read.
    const tell = () => setTitle(document.title);
    tell();
    takeFocus();
    const watch = new MutationObserver(tell);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [screen]);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}

/** Unless the page has taken it, a dialog holds it, something is being typed, or a button was pressed meanwhile. */
function takeFocus(): void {
  const main = document.getElementById('main');
  const { activeElement } = document;
  const isHeld = activeElement?.matches('main *, dialog *, input, button') === true;
  if (main !== null && !isHeld) main.focus({ preventScroll: true });
}
