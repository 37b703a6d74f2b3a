import { CAMPUSES, type Campus } from '#core/domain/campuses.ts';
import { normalizePhone, PHONE_DIGITS } from '#core/domain/phone.ts';
import { BIO_LIMIT, type Role } from '#core/domain/user.ts';
import { VISIBLE } from '#core/domain/visible-text.ts';
import type { Profile } from '#core/auth/sign-in.ts';
import { excessWords, PROFILE_STEP } from './copy.ts';

/** The registration form as typed so far. */
export interface ProfileDraft {
  name: string;
  /** National digits without the trunk zero. */
  phone: string;
  role: Role;
  /** Empty until chosen. */
  campus: string;
  address: string;
  bio: string;
  /** What is shown of the chosen picture, as a data address; empty for one that this browser cannot draw. */
  picture: string;
  /** Of the chosen file; empty without one. */
  pictureName: string;
}

export const EMPTY_DRAFT: ProfileDraft = {
  name: '',
  phone: '',
  role: 'buyer',
  campus: '',
  address: '',
  bio: '',
  picture: '',
  pictureName: '',
};

/** Parses the stored draft of an unsubmitted form; an older version may have stored anything. */
export function readProfileDraft(value: unknown): ProfileDraft {
  if (typeof value !== 'object' || value === null) return EMPTY_DRAFT;
  const kept = value as Partial<Record<keyof ProfileDraft, unknown>>;
  return {
    name: text(kept.name),
    phone: normalizePhone(text(kept.phone)),
    role: kept.role === 'seller' ? 'seller' : 'buyer',
    campus: text(kept.campus),
    address: text(kept.address),
    bio: text(kept.bio),
    picture: text(kept.picture),
    pictureName: text(kept.pictureName),
  };
}

export type ProfileProblems = Partial<Record<'name' | 'phone' | 'campus' | 'bio', string>>;

/** Errors that block the form. A short phone number only gets a hint: the provider decides. */
export function findProblems(draft: ProfileDraft): ProfileProblems {
  const bio = excessWords(draft.bio.length, BIO_LIMIT);
  return {
    ...(!VISIBLE.test(draft.name) && { name: PROFILE_STEP.noName }),
    ...(draft.phone === '' && { phone: PROFILE_STEP.noPhone }),
    ...(toCampus(draft.campus) === null && { campus: PROFILE_STEP.noCampus }),
    ...(bio !== null && { bio }),
  };
}

/** 'A Sri Lankan number has 9 digits…' while the number is begun but short. */
export function phoneHint(digits: string): string | null {
  if (digits === '' || digits.length >= PHONE_DIGITS) return null;
  return PROFILE_STEP.shortPhone(PHONE_DIGITS, digits.length);
}

/** Whether a picture was chosen. An earlier version kept no name of it. */
export function hasPicture({
  picture,
  pictureName,
}: Pick<ProfileDraft, 'picture' | 'pictureName'>) {
  return picture !== '' || pictureName !== '';
}

/** What is sent for a form without problems; null while it has some. */
export function toProfile(draft: ProfileDraft, email: string): Profile | null {
  const campus = toCampus(draft.campus);
  if (campus === null || Object.keys(findProblems(draft)).length > 0) return null;
  const { phone, role, bio } = draft;
  return {
    name: draft.name.trim(),
    address: draft.address.trim(),
    ...{ phone, role, bio, campus, email },
    hasPicture: hasPicture(draft),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toCampus(text: string): Campus | null {
  return CAMPUSES.find((campus) => campus === text) ?? null;
}
