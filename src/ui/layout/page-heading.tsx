import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** Buttons or a sort list at the far end. */
  actions?: ReactNode;
  headingLevel?: 'h1' | 'h2';
}

/** The head of a page or of a part of it. Its actions go below where both do not fit in a line. */
export function PageHeading({
  title,
  description,
  actions,
  headingLevel: Heading = 'h1',
}: PageHeadingProps) {
  return (
    <div className={styles.heading} data-level={Heading}>
      <div className={styles.words}>
        {/* Takes the focus when the last row of a list is removed. */}
        <Heading tabIndex={-1}>{title}</Heading>
        {description !== undefined && <div className={styles.description}>{description}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
