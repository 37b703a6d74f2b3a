import { Link } from 'react-router-dom';
import { ChevronRightIcon } from '#ui/icons/icons-arrow.tsx';
import styles from './breadcrumb.module.css';
import { usePageOrigin } from '#bindings/document-context.ts';
import { JsonLd } from './json-ld.tsx';
import { breadcrumbData } from './structured-data.ts';
import { BREADCRUMB } from './page-copy.ts';

export interface Crumb {
  label: string;
  /** Absent for the current page, and for a level without a page. */
  to?: string;
}

/**
 * The path to this page, for people and as JSON-LD; on phones in one line, whose last crumb is cut. Pattern:
 * https://www.w3.org/WAI/ARIA/apg/patterns/breadcrumb/
 */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={BREADCRUMB}>
      <JsonLd data={breadcrumbData(crumbs, usePageOrigin())} />
      <ol role="list" className={styles.list}>
        {crumbs.map((crumb, index) => (
          <li key={`${index}-${crumb.label}`} className={styles.crumb}>
            {crumb.to === undefined ? (
              <span
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                className={styles.here}
              >
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} className={styles.link}>
                {crumb.label}
              </Link>
            )}
            {index < crumbs.length - 1 && (
              <ChevronRightIcon size="small" className={styles.arrow} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
