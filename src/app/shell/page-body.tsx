import type { ReactNode } from 'react';
import styles from './page-body.module.css';

interface PageBodyProps {
  /** A band under the header: a new version, a captive portal. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The page between header and footer. */
export function PageBody({ banner, children }: PageBodyProps) {
  return (
    <>
      {banner !== undefined && (
        <section aria-label="Notices" className={styles.banner}>
          {banner}
        </section>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
