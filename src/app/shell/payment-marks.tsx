import { FOOTER } from './copy.ts';
import styles from './payment-marks.module.css';

/** Cards and the gateway that the policy names, as plain marks of our own drawing. */
export function PaymentMarks() {
  return (
    <ul role="list" className={styles.marks} aria-label={FOOTER.payments}>
      <li>
        <svg viewBox="0 0 56 34" className={styles.mark} role="img" aria-label={FOOTER.visa}>
          <text x="28" y="23" className={styles.slanted}>
            {FOOTER.marks.visa}
          </text>
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 56 34" className={styles.mark} role="img" aria-label={FOOTER.mastercard}>
          <circle className={styles.ink} cx="22.5" cy="17" r="9.5" />
          <circle className={styles.overlap} cx="33.5" cy="17" r="9.5" />
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 56 34" className={styles.mark} role="img" aria-label={FOOTER.amex}>
          <rect className={styles.ink} x="6" y="7" width="44" height="20" rx="3" />
          <text x="28" y="21.5" className={styles.cut}>
            {FOOTER.marks.amex}
          </text>
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 104 34" className={styles.mark} role="img" aria-label={FOOTER.payHere}>
          <path className={styles.arrow} d="m10 11 6 6-6 6M17 11l6 6-6 6" />
          <text x="62" y="22" className={styles.gateway}>
            {FOOTER.marks.payHere}
          </text>
        </svg>
      </li>
    </ul>
  );
}
