import { useLayoutEffect, useRef } from 'react';
import { ChevronDownIcon } from '#ui/icons/icons-arrow.tsx';
import type { ProseSection } from './prose-section.ts';
import styles from './table-of-contents.module.css';

/** Open where it stands beside the text, folded where it would push the text away. */
export function TableOfContents({ sections }: { sections: readonly ProseSection[] }) {
  const contents = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (contents.current === null) return;
    // A page drawn by the provider knows no width: until here the style sheet alone shows the list.
    contents.current.open = window.matchMedia('(width >= 64em)').matches;
    contents.current.dataset.alive = '';
  }, []);
  return (
    <nav aria-label="On this page">
      <details ref={contents} className={styles.contents}>
        <summary className={styles.summary}>
          On this page
          <ChevronDownIcon size="small" className={styles.arrow} />
        </summary>
        <ol role="list" className={styles.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.link}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
