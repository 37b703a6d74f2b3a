import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#features/sign-in/profile-draft.ts';
import { CampusField, PhoneField } from '#features/sign-in/profile-fields.tsx';

it('[S356, S358, S359] the phone number is required, and shown in groups behind +94', () => {
  const draft = { ...EMPTY_DRAFT, phone: '771234567' };
  const html = renderToStaticMarkup(<PhoneField draft={draft} problems={{}} onChange={() => {}} />);
  expect(html).toMatch(/<label[^>]*>Phone Number<\/label>.*>\+94<.*<input/);
  expect(html).toContain('value="(77) 123 4567"');
  expect(html).toMatch(/<input[^>]* required=""/);
});

it('[S362, S363] the campus is required, and one of ten', () => {
  const html = renderToStaticMarkup(
    <CampusField draft={EMPTY_DRAFT} problems={{}} onChange={() => {}} />,
  );
  expect(html).toMatch(/<label[^>]*>Campus\*<\/label>.*<select[^>]* required=""/);
  const options = [...html.matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map(([, words]) => words);
  expect(options.slice(1)).toEqual([
    'University of Colombo',
    'University of Peradeniya',
    'University of Sri Jayewardenepura',
    'University of Kelaniya',
    'University of Moratuwa',
    'University of Jaffna',
    'University of Ruhuna',
    'The Open University of Sri Lanka',
    'Eastern University Sri Lanka',
    'South Eastern University of Sri Lanka',
  ]);
});
