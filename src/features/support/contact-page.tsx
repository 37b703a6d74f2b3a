import { useLocation } from 'react-router-dom';
import { ContactDetails } from '#components/page/contact-details.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { readSubject } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './support-page.module.css';
import { CONTACT, COPY } from './copy.ts';

/** The form, which sends nothing yet, beside email and phone; offline it says how these two still work. */
export function ContactPage() {
  const location = useLocation();
  const isOnline = useOnline();
  return (
    <div className={styles.page}>
      <PageHead title={CONTACT.title} description={COPY.contactDescribed} />
      <PageHeading title={CONTACT.heading} description={CONTACT.about} />
      <div className={styles.columns}>
        <Card className={styles.card}>
          {/* Another subject, handed over by another screen, begins another message. */}
          <ContactForm key={location.key} subject={readSubject(location.state)} />
        </Card>
        <aside aria-labelledby="direct" className={styles.side}>
          <Card tone="brand" className={styles.card}>
            <h2 id="direct">{CONTACT.direct}</h2>
            <p>{CONTACT.directHint}</p>
            <ContactDetails />
          </Card>
          {!isOnline && <p className={styles.note}>{CONTACT.offline}</p>}
        </aside>
      </div>
    </div>
  );
}
