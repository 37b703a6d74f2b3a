import { useLocation } from 'react-router-dom';
import { ContactDetails } from '#components/page/contact-details.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { readSubject } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './support-page.module.css';
import { COPY } from './copy.ts';

/** The form, which sends nothing yet, beside email and phone; offline it says how these two still work. */
export function ContactPage() {
  const location = useLocation();
  const isOnline = useOnline();
  return (
    <div className={styles.page}>
      <PageHead title="Contact us" description={COPY.contactDescribed} />
      <PageHeading
        title="Contact Us"
        description="A question, a problem, or an item that should not be here: tell us."
      />
      <div className={styles.columns}>
        <Card className={styles.card}>
          {/* Another subject, handed over by another screen, begins another message. */}
          <ContactForm key={location.key} subject={readSubject(location.state)} />
        </Card>
        <aside aria-labelledby="direct" className={styles.side}>
          <Card tone="brand" className={styles.card}>
            <h2 id="direct">Reach us directly</h2>
            <p>Need a reply? Email or call. This form doesn't send yet.</p>
            <ContactDetails />
          </Card>
          {!isOnline && (
            <p className={styles.note}>
              You are disconnected. A call still goes through, and your mail program keeps an email
              until you are back online.
            </p>
          )}
        </aside>
      </div>
    </div>
  );
}
