import { describe, expect, it } from 'vitest';
import {
  callAddress,
  formatPhone,
  internationalPhone,
  normalizePhone,
  whatsappAddress,
} from '#core/domain/phone.ts';

describe('a phone number', () => {
  it.each(['771234567', '0771234567', '+94 77 123 4567', '(77) 123 4567'])(
    'is called and written to from anywhere, however it was typed: %s',
    (typed) => {
      expect(callAddress(typed)).toBe('tel:+94771234567');
      expect(whatsappAddress(typed, 'Still there? “A&B” 100%')).toBe(
        'https://wa.me/94771234567?text=Still%20there%3F%20%E2%80%9CA%26B%E2%80%9D%20100%25',
      );
    },
  );

  it.each(['', '77123', 'none'])('that is not whole leads nowhere: %j', (typed) => {
    expect([callAddress(typed), whatsappAddress(typed, 'Hi')]).toEqual([null, null]);
  });

  it.each(['+1 555 123 4567', '077 1234', '+94 77 12', '0771234567890'])(
    '[S294] of another country, or not whole, is shown as it was given: %s',
    (given) => {
      expect(internationalPhone(given)).toBe(given);
    },
  );

  it.each(['771234567', '0771234567', '+94 77 123 4567', '0094771234567', '+94 (0)77 123 4567'])(
    '[S294] of Sri Lanka is shown in one way: %s',
    (given) => {
      expect(internationalPhone(given)).toBe('+94 (77) 123 4567');
    },
  );

  it('of another country is called and written to there', () => {
    expect(callAddress('+1 555 123 4567')).toBe('tel:+15551234567');
    expect(whatsappAddress('+1 555 123 4567', 'Hi')).toBe('https://wa.me/15551234567?text=Hi');
  });

  it('takes a sentence with half a character in it', () => {
    expect(whatsappAddress('771234567', 'a\uD83Db')).toBe('https://wa.me/94771234567?text=ab');
  });

  it.each(['771234567', '0771234567', '+94 77 123 4567', '0094771234567', '77-123-4567'])(
    '%s is kept as nine digits',
    (input) => {
      expect(normalizePhone(input)).toBe('771234567');
      expect(formatPhone(input)).toBe('(77) 123 4567');
    },
  );

  it('[S358] is formatted as far as it was typed', () => {
    expect(['', '7', '77', '771', '77123', '771234'].map(formatPhone)).toEqual([
      '',
      '7',
      '77',
      '(77) 1',
      '(77) 123',
      '(77) 123 4',
    ]);
  });
});
