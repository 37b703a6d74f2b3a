import { Link } from 'react-router-dom';
import { ContactDetails } from '#components/page/contact-details.tsx';
import styles from './footer.module.css';
import { PaymentMarks } from './payment-marks.tsx';
import { FOOTER_GROUPS } from './routes-of-links.ts';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <h2 className={styles.name}>UniKade</h2>
          <p className={styles.line}>The campus shop that works without signal.</p>
          <ContactDetails />
        </div>
        <nav className={styles.groups} aria-label="Footer">
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
          <p className={styles.line}>By students, for students in Sri Lanka.</p>
          <div className={styles.payments}>
            <span className={styles.line}>We accept</span>
            <PaymentMarks />
          </div>
        </div>
      </div>
    </footer>
  );
}
