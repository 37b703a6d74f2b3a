import { callAddress, internationalPhone, whatsappAddress } from '#core/domain/phone.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { ChatIcon } from '#ui/icons/icons-action.tsx';
import { PhoneIcon } from '#ui/icons/icons-place.tsx';
import styles from './contact-links.module.css';
import { CONTACT } from './page-copy.ts';

interface ContactLinksProps {
  phone: string;
  /** Written into the chat, and not sent. */
  sentence: string;
}

/** Call and WhatsApp links of a phone number; nothing for an incomplete number. */
export function ContactLinks({ phone, sentence }: ContactLinksProps) {
  const call = callAddress(phone);
  const chat = whatsappAddress(phone, sentence);
  if (call === null || chat === null) return null;
  const look = buttonClass({ variant: 'secondary', size: 'small' });
  return (
    <div className={styles.links}>
      <a className={look} href={chat} target="_blank" rel="noopener noreferrer">
        <ChatIcon size="small" />
        {CONTACT.chat}
      </a>
      <a className={look} href={call} aria-label={CONTACT.callNumber(internationalPhone(phone))}>
        <PhoneIcon size="small" />
        {CONTACT.call}
      </a>
    </div>
  );
}
