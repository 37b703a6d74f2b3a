import { MailIcon, PhoneIcon, PinIcon } from '#ui/icons/icons-place.tsx';
import styles from './contact-details.module.css';

/** Where people reach the support of this deployment: settings of the build; without them placeholders that lead nowhere. */
export const SUPPORT_EMAIL =
  (import.meta.env.VITE_SUPPORT_EMAIL as string | undefined) ?? 'support@unikade.example';
const SUPPORT_PHONE =
  (import.meta.env.VITE_SUPPORT_PHONE as string | undefined) ?? '+94 11 000 0000';
const SUPPORT_ADDRESS =
  (import.meta.env.VITE_SUPPORT_ADDRESS as string | undefined) ??
  'UniKade, Reid Avenue, Colombo 00700, Sri Lanka';

/** The e-mail address and the phone number of the operator. */
export function ContactDetails() {
  return (
    <address className={styles.details}>
      <a className={styles.line} href={`mailto:${SUPPORT_EMAIL}`}>
        <MailIcon size="small" />
        {SUPPORT_EMAIL}
      </a>
      <a className={styles.line} href={`tel:${SUPPORT_PHONE.replace(/\s/g, '')}`}>
        <PhoneIcon size="small" />
        {SUPPORT_PHONE}
      </a>
      <span className={styles.line}>
        <PinIcon size="small" />
        {SUPPORT_ADDRESS}
      </span>
    </address>
  );
}
