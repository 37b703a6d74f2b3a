import { useLayoutEffect, useRef, useState } from 'react';
import { ChevronDownIcon } from '#ui/icons/icons-arrow.tsx';
import type { ProseSection } from './prose-section.ts';
import styles from './table-of-contents.module.css';

/**
 * Open beside the text on wide screens, folded above it on narrow ones. Folded it holds no links: a search in the page
 * would otherwise find hidden words here first.
 */
export function TableOfContents({ sections }: { sections: readonly ProseSection[] }) {
  const contents = useRef<HTMLDetailsElement>(null);
  const [isFolded, setIsFolded] = useState(false);
  useLayoutEffect(() => {
    if (contents.current === null) return;
    // The provider renders without knowing the width: until this effect the style sheet alone shows the list.
    contents.current.open = window.matchMedia('(width >= 64em)').matches;
    setIsFolded(!contents.current.open);
    contents.current.dataset.alive = '';
  }, []);
  return (
    <nav aria-label="On this page">
      <details
        ref={contents}
        className={styles.contents}
        onToggle={({ currentTarget }) => setIsFolded(!currentTarget.open)}
      >
        <summary className={styles.summary}>
          On this page
          <ChevronDownIcon size="small" className={styles.arrow} />
        </summary>
        {!isFolded && (
          <ol role="list" className={styles.list}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={styles.link}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        )}
      </details>
    </nav>
  );
}
