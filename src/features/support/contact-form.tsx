import { type SubmitEvent, useRef, useState } from 'react';
import { SUPPORT_EMAIL } from '#components/page/contact-details.tsx';
import { useStoredDraft } from '#bindings/use-stored-draft.ts';
import { useTimeout } from '#bindings/use-timeout.ts';
import { Button } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Field } from '#ui/controls/field.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { Textarea } from '#ui/controls/textarea.tsx';
import { showSuccess } from '#ui/feedback/toast.ts';
import {
  EMPTY_CONTACT,
  findContactProblems,
  mailAddress,
  readContactDraft,
} from './contact-draft.ts';
import { focusFirstProblem } from '#ui/focus/focus-first-problem.ts';
import styles from './support-page.module.css';
import { CONTACT_WAIT_MS } from './delays.ts';
import { CONTACT, COPY } from './copy.ts';

/** Sending is simulated and makes no call. Source: specification §2, §7. */
export function ContactForm({ subject }: { subject: string }) {
  const after = useTimeout();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, forget } = useStoredDraft(`contact:${subject}`, (stored) =>
    readContactDraft(stored, subject),
  );
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const problems = isChecked ? findContactProblems(draft) : {};
  /** Props that bind a text control to a draft value; read-only while sending. */
  const bind = (name: 'name' | 'email' | 'subject' | 'message') => ({
    name,
    required: true,
    readOnly: isBusy,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsChecked(true);
    if (Object.keys(findContactProblems(draft)).length > 0) {
      focusFirstProblem(form.current);
      return;
    }
    setIsBusy(true);
    after(CONTACT_WAIT_MS, () => {
      showSuccess(COPY.messageSent);
      forget(EMPTY_CONTACT);
      setIsChecked(false);
      setIsBusy(false);
    });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={CONTACT.form}>
      <div className={styles.pair}>
        <Field label={CONTACT.name} isRequired error={problems.name}>
          {(control) => (
            <TextInput {...control} {...bind('name')} autoComplete="name" maxLength={120} />
          )}
        </Field>
        <Field label={CONTACT.email} isRequired error={problems.email}>
          {(control) => (
            <TextInput {...control} {...bind('email')} type="email" autoComplete="email" />
          )}
        </Field>
      </div>
      <Field label={CONTACT.subject} isRequired error={problems.subject}>
        {(control) => <TextInput {...control} {...bind('subject')} maxLength={200} />}
      </Field>
      <Field label={CONTACT.message} isRequired error={problems.message}>
        {(control) => <Textarea {...control} {...bind('message')} rows={7} />}
      </Field>
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="accent"
          size="large"
          isBusy={isBusy}
          busyText={CONTACT.sending}
        >
          {CONTACT.send}
        </Button>
        <a
          className={buttonClass({ variant: 'quiet', size: 'large' })}
          href={mailAddress(SUPPORT_EMAIL, draft)}
        >
          {CONTACT.emailInstead}
        </a>
      </div>
    </form>
  );
}
