import { Link } from 'react-router-dom';
import { COPY } from './copy.ts';
import styles from './logo.module.css';

/** A corner shop under its awning, the name, and the line under the name. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label={COPY.logo}>
      <LogoMark />
      <span className={styles.words}>
        <span className={styles.name}>{COPY.logoName}</span>
        <span className={styles.line}>{COPY.logoLine}</span>
      </span>
    </Link>
  );
}

function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 40 36" width="40" height="36" aria-hidden="true">
      <path className={styles.wall} d="M5 15h30v17a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3Z" />
      <path
        className={styles.door}
        d="M22.5 35V23.5a1.5 1.5 0 0 1 1.5-1.5h5a1.5 1.5 0 0 1 1.5 1.5V35ZM11 21.5h6a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5h-6A1.5 1.5 0 0 1 9.5 27v-4a1.5 1.5 0 0 1 1.5-1.5Z"
      />
      <path
        className={styles.stripe}
        d="M6.5 1h27a2.5 2.5 0 0 1 2.4 1.8L39 14H1L4.1 2.8A2.5 2.5 0 0 1 6.5 1ZM1 14h7.6v2a3.8 3.8 0 0 1-7.6 0Zm15.2 0h7.6v2a3.8 3.8 0 0 1-7.6 0Zm15.2 0h7.6v2a3.8 3.8 0 0 1-7.6 0Z"
      />
      <path
        className={styles.pale}
        d="M12.3 1h5.1L16.2 14H8.6ZM22.6 1h5.1l3.7 13h-7.6ZM8.6 14h7.6v2a3.8 3.8 0 0 1-7.6 0Zm15.2 0h7.6v2a3.8 3.8 0 0 1-7.6 0Z"
      />
    </svg>
  );
}
