import { PhoneInput } from '#components/page/phone-input.tsx';
import { CAMPUSES } from '#core/domain/campuses.ts';
import { BIO_LIMIT } from '#core/domain/user.ts';
import { Field } from '#ui/controls/field.tsx';
import { Select } from '#ui/controls/select.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { Textarea } from '#ui/controls/textarea.tsx';
import { phoneHint, type ProfileDraft, type ProfileProblems } from './profile-draft.ts';
import { excessWords, PROFILE_STEP } from './copy.ts';

interface ProfileFieldProps {
  draft: ProfileDraft;
  problems: ProfileProblems;
  onChange: (change: Partial<ProfileDraft>) => void;
}

/** Required; the browser stops at 120 characters. */
export function NameField({ draft, problems, onChange }: ProfileFieldProps) {
  return (
    <Field label={PROFILE_STEP.name} isRequired error={problems.name}>
      {(control) => (
        <TextInput
          {...control}
          name="name"
          required
          autoComplete="name"
          maxLength={120}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Required. A number that is too short only gets a hint: the provider decides. */
export function PhoneField({ draft, problems, onChange }: ProfileFieldProps) {
  const hint = phoneHint(draft.phone);
  return (
    <Field
      label={PROFILE_STEP.phone}
      isRequired
      error={problems.phone}
      {...(hint !== null && { hint })}
    >
      {(control) => (
        <PhoneInput
          {...control}
          name="phone"
          required
          autoComplete="tel-national"
          digits={draft.phone}
          onDigits={(phone) => onChange({ phone })}
        />
      )}
    </Field>
  );
}

/** Required, with no campus chosen beforehand; a native list. */
export function CampusField({ draft, problems, onChange }: ProfileFieldProps) {
  return (
    <Field label={PROFILE_STEP.campus} isRequired error={problems.campus}>
      {(control) => (
        <Select
          {...control}
          name="campus"
          required
          value={draft.campus}
          onChange={(event) => onChange({ campus: event.target.value })}
        >
          <option value="">{PROFILE_STEP.chooseCampus}</option>
          {CAMPUSES.map((campus) => (
            <option key={campus}>{campus}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Optional; the browser stops at 300 characters. */
export function AddressField({ draft, onChange }: ProfileFieldProps) {
  return (
    <Field label={PROFILE_STEP.address}>
      {(control) => (
        <TextInput
          {...control}
          name="address"
          autoComplete="street-address"
          maxLength={300}
          value={draft.address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Longer texts may be typed and pasted, so that nothing is cut silently; only sending waits. */
export function BioField({ draft, problems, onChange }: ProfileFieldProps) {
  const excess = excessWords(draft.bio.length, BIO_LIMIT);
  return (
    <Field
      label={PROFILE_STEP.bio}
      aside={`${draft.bio.length}/${BIO_LIMIT}`}
      error={excess ?? problems.bio}
    >
      {(control) => (
        <Textarea
          {...control}
          name="bio"
          value={draft.bio}
          onChange={(event) => onChange({ bio: event.target.value })}
        />
      )}
    </Field>
  );
}
