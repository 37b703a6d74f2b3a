import { describe, expect, it } from 'vitest';
import { formatPhone, normalizePhone } from '#core/domain/phone.ts';
import { readEmailState } from '#features/sign-in/email-state.ts';
import { pictureProblem } from '#features/sign-in/picture-rules.ts';
import {
  EMPTY_DRAFT,
  findProblems,
  phoneHint,
  type ProfileDraft,
  readProfileDraft,
  toProfile,
} from '#features/sign-in/profile-draft.ts';
import { excessWords, maskEmail, resendIn } from '#features/sign-in/copy.ts';

const WHOLE: ProfileDraft = {
  ...EMPTY_DRAFT,
  name: ' A Student ',
  phone: '771234567',
  campus: 'University of Colombo',
};

describe('the registration form', () => {
  it('asks for name, phone and campus, and begins as a buyer', () => {
    expect(Object.keys(findProblems(EMPTY_DRAFT))).toEqual(['name', 'phone', 'campus']);
    expect(EMPTY_DRAFT.role).toBe('buyer');
  });

  it('asks for a name that shows, in any script', () => {
    const isMissing = (name: string) => 'name' in findProblems({ ...WHOLE, name });
    expect(['\u200b', ' \u3164\u2060 ', '\u2800'].map(isMissing)).toEqual([true, true, true]);
    expect(['නිමල්', 'தமிழ்', 'X'].map(isMissing)).toEqual([false, false, false]);
  });

  it('[S016] sends the role that was chosen', () => {
    const roleOf = (role: ProfileDraft['role']) => toProfile({ ...WHOLE, role }, 'n@x.lk')?.role;
    expect([roleOf('buyer'), roleOf('seller')]).toEqual(['buyer', 'seller']);
  });

  it('sends a picture only as the fact that there is one', () => {
    expect(toProfile(WHOLE, 'n@stu.cmb.ac.lk')).toEqual({
      name: 'A Student',
      email: 'n@stu.cmb.ac.lk',
      phone: '771234567',
      campus: 'University of Colombo',
      address: '',
      bio: '',
      role: 'buyer',
      hasPicture: false,
    });
    expect(toProfile({ ...WHOLE, picture: 'data:image/webp;base64,AA' }, 'n@x.lk')).toMatchObject({
      hasPicture: true,
    });
  });

  it('[S370] sends a picture that this browser cannot draw as any other', () => {
    expect(toProfile({ ...WHOLE, pictureName: 'a.png' }, 'n@x.lk')).toMatchObject({
      hasPicture: true,
    });
  });

  it('is not sent with a longer bio than 500 characters, and says how many are too many', () => {
    expect(toProfile({ ...WHOLE, bio: 'a'.repeat(500) }, 'n@x.lk')).not.toBeNull();
    expect(toProfile({ ...WHOLE, bio: 'a'.repeat(512) }, 'n@x.lk')).toBeNull();
    expect(findProblems({ ...WHOLE, bio: 'a'.repeat(512) }).bio).toBe('12 characters too many');
    expect(excessWords(500, 500)).toBeNull();
  });

  it('hints at a short phone number without standing in the way', () => {
    expect(phoneHint('')).toBeNull();
    expect(phoneHint('77123')).toContain('9 digits');
    expect(phoneHint('771234567')).toBeNull();
    expect(toProfile({ ...WHOLE, phone: '77123' }, 'n@x.lk')).not.toBeNull();
  });

  it('reads pasted phone numbers with +94 and 0 and shows them in groups', () => {
    for (const pasted of ['+94 77 123 4567', '0771234567', '94771234567', '(77) 123 4567'])
      expect(formatPhone(normalizePhone(pasted))).toBe('(77) 123 4567');
  });
});

describe('the form that this device kept', () => {
  it('is read as it was typed', () => {
    const typed = { ...WHOLE, role: 'seller', bio: 'b'.repeat(600), picture: 'data:image/webp,' };
    expect(readProfileDraft(typed)).toEqual(typed);
  });

  it('is empty where another version kept something else', () => {
    for (const unknown of [null, undefined, 'text', 7, [], { role: 'admin', name: 3 }])
      expect(readProfileDraft(unknown)).toEqual(EMPTY_DRAFT);
  });
});

describe('the profile picture', () => {
  const MEGABYTE = 1024 * 1024;
  it('is an image below 10 MB', () => {
    expect(pictureProblem({ type: 'image/png', size: 10 * MEGABYTE - 1 })).toBeNull();
    expect(pictureProblem({ type: 'image/png', size: 10 * MEGABYTE })).toBe(
      'File size must be less than 10MB',
    );
    expect(pictureProblem({ type: 'application/pdf', size: 1 })).toBe(
      'Please upload an image file',
    );
  });
});

describe('the words of the code step', () => {
  it('count down and hide most of the address', () => {
    expect(resendIn(42)).toBe('Resend in 42s');
    expect(maskEmail('asanka@stu.cmb.ac.lk')).toBe('a•••@stu.cmb.ac.lk');
  });

  it('take the address only from the state that the step before passed on', () => {
    expect(readEmailState({ email: 'a@b.lk' })).toBe('a@b.lk');
    for (const state of [null, undefined, 'a@b.lk', {}, { email: '' }, { email: 7 }])
      expect(readEmailState(state)).toBeNull();
  });
});
