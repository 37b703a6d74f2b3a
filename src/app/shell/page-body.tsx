import type { ReactNode } from 'react';
import { COPY } from './copy.ts';
import styles from './page-body.module.css';

const NOTICES_ID = 'notices';

/** Where the notices of the app as a whole go: above the page, below the header. */
export function noticesPlace(): Element | null {
  return document.getElementById(NOTICES_ID);
}

/** The page between header and footer. Never replaced, as that would lose the focus. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <>
      <section id={NOTICES_ID} aria-label={COPY.notices} className={styles.banner} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
