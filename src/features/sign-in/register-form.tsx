import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LinkButton } from '#components/link-button.tsx';
import { keepLocalAvatar } from '#components/local-avatar.ts';
import { useRuntime } from '#components/runtime-context.tsx';
import { useAfter } from '#components/use-after.ts';
import type { Role } from '#core/domain/user.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup, type RadioOption } from '#ui/radio-group.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { createAccount } from './actions.ts';
import type { EmailState } from './email-state.ts';
import styles from './form.module.css';
import { PicturePicker } from './picture-picker.tsx';
import { findProblems, type ProfileDraft, toProfile } from './profile-draft.ts';
import { AddressField, BioField, CampusField, NameField, PhoneField } from './profile-fields.tsx';
import { useProfileDraft } from './use-profile-draft.ts';
import { REDIRECT_DELAY_MS } from './waits.ts';
import { WORDS } from './words.ts';

const ROLES: readonly RadioOption<Role>[] = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'seller', label: 'Seller' },
];

export function RegisterForm({ email }: { email: string }) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const after = useAfter();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, handIn } = useProfileDraft(email);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const problems = isChecked ? findProblems(draft) : {};
  const set = (part: Partial<ProfileDraft>) => {
    // What is on its way is what the form shows.
    if (!isBusy) change(part);
  };
  const field = { draft, problems, onChange: set };

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsChecked(true);
    const profile = toProfile(draft, email);
    if (profile === null) {
      requestAnimationFrame(() => focusFirstProblem(form.current));
      return;
    }
    setIsBusy(true);
    const isCreated = await createAccount(runtime, profile);
    setHasFailed(!isCreated);
    if (!isCreated) {
      setIsBusy(false);
      return;
    }
    handIn();
    if (draft.picture !== '') keepLocalAvatar(email, draft.picture);
    after(REDIRECT_DELAY_MS, () => void navigate('/dashboard', { replace: true }));
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PicturePicker
        name={draft.name}
        picture={draft.picture}
        onPick={(picture) => set({ picture })}
      />
      <Field label="Email">
        {(control) => <TextInput {...control} type="email" value={email} disabled />}
      </Field>
      <div className={styles.columns}>
        <NameField {...field} />
        <PhoneField {...field} />
      </div>
      <RadioGroup
        label="I am a"
        layout="chips"
        options={ROLES}
        value={draft.role}
        onChange={(role) => set({ role })}
      />
      <CampusField {...field} />
      <AddressField {...field} />
      <BioField {...field} />
      {hasFailed && <NotCreated email={email} />}
      <Button
        type="submit"
        variant="accent"
        size="large"
        isBlock
        isBusy={isBusy}
        busyText={WORDS.creatingAccount}
      >
        {WORDS.createAccount}
      </Button>
    </form>
  );
}

/** Stays when the toast with the reason is gone. A verified address counts for a quarter of an hour only. */
function NotCreated({ email }: { email: string }) {
  return (
    <Notice
      tone="error"
      action={
        <LinkButton
          to="/login"
          replace
          state={{ email } satisfies EmailState}
          variant="secondary"
          size="small"
        >
          Verify again
        </LinkButton>
      }
    >
      <p>Your account could not be created just now. What you typed is kept on this device.</p>
    </Notice>
  );
}

function focusFirstProblem(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
