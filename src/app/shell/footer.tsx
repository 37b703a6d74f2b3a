import { Link } from 'react-router-dom';
import { ContactDetails } from '#components/page/contact-details.tsx';
import { FOOTER, FOOTER_GROUPS } from './copy.ts';
import styles from './footer.module.css';
import { PaymentMarks } from './payment-marks.tsx';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ChevronDownIcon } from '#ui/icons/icons-arrow.tsx';

/** Folded on phones, where it would be longer than most pages. */
export function Footer() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <footer className={styles.footer} data-open={isOpen}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <h2 className={styles.name}>{FOOTER.name}</h2>
          <p className={styles.line}>{FOOTER.line}</p>
          <div className={styles.folded}>
            <ContactDetails />
          </div>
        </div>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {FOOTER.unfold}
          <ChevronDownIcon size="small" />
        </button>
        <nav className={classNames(styles.groups, styles.folded)} aria-label={FOOTER.label}>
          {FOOTER_GROUPS.map(({ title, links }) => (
            <div key={title}>
              <h3 className={styles.title}>{title}</h3>
              <ul role="list">
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} className={styles.link}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.foot}>
          <p className={styles.line}>{FOOTER.origin}</p>
          <div className={styles.payments}>
            <span className={styles.line}>{FOOTER.weAccept}</span>
            <PaymentMarks />
          </div>
        </div>
      </div>
    </footer>
  );
}
