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
import { COPY, PROFILE, TABS } from './copy.ts';

/** There is no call to change it: the form shows the known data and says so. */
export function PersonalInfoPanel({ member }: { member: User }) {
  const hasContact = useCapability('contact');
  const hasNews = useCapability('push');
  const hasSessions = useCapability('auth.sessions');
  const [phone, setPhone] = useState(normalizePhone(member.phone));
  return (
    <section>
      <PageHeading title={TABS.info} description={PROFILE.description} />
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            showInfo(COPY.notEditable);
          }}
        >
          <Field label={PROFILE.name}>
            {(control) => <TextInput {...control} autoComplete="name" defaultValue={member.name} />}
          </Field>
          <Field label={PROFILE.email}>
            {(control) => <TextInput {...control} type="email" value={member.email} disabled />}
          </Field>
          <Field label={PROFILE.phone}>
            {(control) => (
              <PhoneInput
                {...control}
                autoComplete="tel-national"
                digits={phone}
                onDigits={setPhone}
              />
            )}
          </Field>
          <Field label={PROFILE.address}>
            {(control) => (
              <TextInput {...control} autoComplete="street-address" defaultValue={member.address} />
            )}
          </Field>
          <div className={styles.wide}>
            <Field label={PROFILE.bio}>
              {(control) => <Textarea {...control} defaultValue={member.bio} />}
            </Field>
          </div>
          <div className={styles.wide}>
            <Button type="submit">{PROFILE.save}</Button>
          </div>
        </form>
      </Card>
      {hasContact === true && member.role === 'seller' && <ContactSharingPanel />}
      {hasNews === true && <OrderNewsPanel member={member} />}
      {hasSessions === true && <DevicesPanel member={member} />}
    </section>
  );
}
