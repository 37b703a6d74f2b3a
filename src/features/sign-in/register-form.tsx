import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { saveLocalAvatar } from '#components/page/local-avatar.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useStoredDraft } from '#bindings/use-stored-draft.ts';
import { REDIRECT_DELAY_MS, useRedirectTimeout } from '#bindings/use-timeout.ts';
import type { Role } from '#core/domain/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { RadioGroup, type RadioOption } from '#ui/controls/radio-group.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { focusFirstProblem } from '#ui/focus/focus-first-problem.ts';
import { carryOutIntent } from './carry-out-intent.ts';
import type { StepFailure } from '#core/auth/sign-in.ts';
import { createAccount } from './actions.ts';
import styles from './form.module.css';
import { NotCreated } from './not-created.tsx';
import { PicturePicker } from './picture-picker.tsx';
import {
  findProblems,
  hasPicture,
  type ProfileDraft,
  readProfileDraft,
  toProfile,
} from './profile-draft.ts';
import { AddressField, BioField, CampusField, NameField, PhoneField } from './profile-fields.tsx';
import { COPY, PROFILE_STEP } from './copy.ts';

const ROLES: readonly RadioOption<Role>[] = [
  { value: 'buyer', label: PROFILE_STEP.buyer },
  { value: 'seller', label: PROFILE_STEP.seller },
];

/**
 * The profile of a new member, kept on this device until it is accepted. Problems are shown from the first submit on,
 * which focuses the first one; the picture never leaves the device.
 */
export function RegisterForm({ email }: { email: string }) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const after = useRedirectTimeout();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, forget } = useStoredDraft(`register:${email}`, readProfileDraft);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<StepFailure | null>(null);
  const problems = isChecked ? findProblems(draft) : {};
  const set = (part: Partial<ProfileDraft>) => {
    // While it is being sent the form must not change.
    if (!isBusy) change(part);
  };
  const field = { draft, problems, onChange: set };

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsChecked(true);
    const profile = toProfile(draft, email);
    if (profile === null) {
      focusFirstProblem(form.current);
      return;
    }
    setIsBusy(true);
    const outcome = await createAccount(runtime, profile);
    setFailure(outcome === 'created' ? null : outcome);
    if (outcome !== 'created') {
      setIsBusy(false);
      return;
    }
    forget(draft);
    if (draft.picture !== '') saveLocalAvatar(email, draft.picture);
    const { address, state } = await carryOutIntent(runtime);
    after(REDIRECT_DELAY_MS, () => void navigate(address, { replace: true, state }));
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PicturePicker name={draft.name} chosen={hasPicture(draft) ? draft : null} onPick={set} />
      <Field label={PROFILE_STEP.email}>
        {(control) => <TextInput {...control} type="email" value={email} disabled />}
      </Field>
      <div className={styles.columns}>
        <NameField {...field} />
        <PhoneField {...field} />
      </div>
      <RadioGroup
        label={PROFILE_STEP.role}
        layout="chips"
        options={ROLES}
        value={draft.role}
        onChange={(role) => set({ role })}
      />
      <CampusField {...field} />
      <AddressField {...field} />
      <BioField {...field} />
      {failure !== null && <NotCreated failure={failure} email={email} />}
      <Button
        type="submit"
        variant="accent"
        size="large"
        isBlock
        isBusy={isBusy}
        busyText={COPY.creatingAccount}
      >
        {COPY.createAccount}
      </Button>
    </form>
  );
}
