import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageHead } from '#components/page/page-head.tsx';
import { ArrowRightIcon } from '#ui/icons/icons-arrow.tsx';
import styles from './prose-page.module.css';
import type { ProseSection } from './prose-section.ts';
import { TableOfContents } from './table-of-contents.tsx';

interface ProsePageProps {
  /** A word above the title: what kind of page this is. */
  kind: string;
  title: string;
  lead: ReactNode;
  /** The page in a few lines. */
  summary?: readonly string[];
  /** Between the summary and the sections. */
  children?: ReactNode;
  sections?: readonly ProseSection[];
  /** Related pages. */
  related: readonly { label: string; to: string }[];
}

/** With fewer sections the page is quicker to read than its contents. */
const SECTIONS_THAT_NEED_CONTENTS = 5;

/** A page of text: one narrow column, its contents beside it where it is long. */
export function ProsePage(props: ProsePageProps) {
  const { kind, title, lead, summary, children, sections = [], related } = props;
  useHashOnArrival();
  const hasContents = sections.length >= SECTIONS_THAT_NEED_CONTENTS;
  return (
    <article className={styles.page} data-contents={hasContents || undefined}>
      <PageHead title={title} {...(typeof lead === 'string' && { description: lead })} />
      <header className={styles.head}>
        <p className={styles.kind}>{kind}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {hasContents && (
        <div className={styles.contents}>
          <TableOfContents sections={sections} />
        </div>
      )}
      <div className={styles.column}>
        {summary && <Summary lines={summary} />}
        {children}
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} aria-labelledby={id} className={styles.section}>
            <h2 id={id} tabIndex={-1} className={styles.heading}>
              {heading}
            </h2>
            <div className={styles.body}>{body}</div>
          </section>
        ))}
        <nav aria-labelledby="read-next" className={styles.related}>
          <h2 id="read-next" className={styles.small}>
            Read next
          </h2>
          <ul role="list" className={styles.links}>
            {related.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                  <ArrowRightIcon size="small" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </article>
  );
}

function Summary({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-labelledby="in-short" className={styles.summary}>
      <h2 id="in-short" className={styles.small}>
        In short
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** The browser looked for the heading before this page was rendered. */
function useHashOnArrival() {
  const { hash, pathname } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, pathname]);
}
