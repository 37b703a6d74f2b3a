import { useState } from 'react';
import { useCapability } from '#bindings/use-capability.ts';
import { PhoneInput } from '#components/page/phone-input.tsx';
import { normalizePhone } from '#core/domain/phone.ts';
import type { User } from '#core/domain/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Field } from '#ui/controls/field.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { Textarea } from '#ui/controls/textarea.tsx';
import { showInfo } from '#ui/feedback/toast.ts';
import { ContactSharingPanel } from './contact-sharing-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { OrderNewsPanel } from './order-news-panel.tsx';
import styles from './personal-info-panel.module.css';
import { COPY } from './copy.ts';

/** There is no call to change it: the form shows the known data and says so. */
export function PersonalInfoPanel({ member }: { member: User }) {
  const hasContact = useCapability('contact');
  const hasNews = useCapability('push');
  const hasSessions = useCapability('auth.sessions');
  const [phone, setPhone] = useState(normalizePhone(member.phone));
  return (
    <section>
      <PageHeading title="Personal Info" description="What others see when you trade with them." />
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            showInfo(COPY.notEditable);
          }}
        >
          <Field label="Name">
            {(control) => <TextInput {...control} autoComplete="name" defaultValue={member.name} />}
          </Field>
          <Field label="Email">
            {(control) => <TextInput {...control} type="email" value={member.email} disabled />}
          </Field>
          <Field label="Phone">
            {(control) => (
              <PhoneInput
                {...control}
                autoComplete="tel-national"
                digits={phone}
                onDigits={setPhone}
              />
            )}
          </Field>
          <Field label="Address">
            {(control) => (
              <TextInput {...control} autoComplete="street-address" defaultValue={member.address} />
            )}
          </Field>
          <div className={styles.wide}>
            <Field label="Bio">
              {(control) => <Textarea {...control} defaultValue={member.bio} />}
            </Field>
          </div>
          <div className={styles.wide}>
            <Button type="submit">Save Changes</Button>
          </div>
        </form>
      </Card>
      {hasContact === true && member.role === 'seller' && <ContactSharingPanel />}
      {hasNews === true && <OrderNewsPanel member={member} />}
      {hasSessions === true && <DevicesPanel member={member} />}
    </section>
  );
}
