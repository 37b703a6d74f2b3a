import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#features/sign-in/profile-draft.ts';
import { PhoneField } from '#features/sign-in/profile-fields.tsx';

it('[S356, S358, S359] the phone number is required, and shown in groups behind +94', () => {
  const draft = { ...EMPTY_DRAFT, phone: '771234567' };
  const html = renderToStaticMarkup(<PhoneField draft={draft} problems={{}} onChange={() => {}} />);
  expect(html).toMatch(/<label[^>]*>Phone Number<\/label>.*>\+94<.*<input/);
  expect(html).toContain('value="(77) 123 4567"');
  expect(html).toMatch(/<input[^>]* required=""/);
});
