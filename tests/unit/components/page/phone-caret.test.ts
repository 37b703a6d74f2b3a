import { describe, expect, it } from 'vitest';
import { caretAfter } from '#components/page/phone-caret.ts';

describe('the caret of a phone number', () => {
  it('stays behind the same digits when other characters come or go', () => {
    // '(77) 1|23 4567' with the 1 taken out.
    expect(caretAfter('(77) 23 4567', 5, '77234567')).toBe(3);
    // A 9 typed behind the first 7.
    expect(caretAfter('(797) 123 456', 3, '797123456')).toBe(3);
    // A sign taken out changes no digit: the caret moves before it.
    expect(caretAfter('(77)123 4567', 4, '771234567')).toBe(3);
  });

  it('ends behind the characters that were typed there or pasted', () => {
    expect(caretAfter('7712', 4, '7712')).toBe('(77) 12'.length);
    expect(caretAfter('+94771234567', 12, '771234567')).toBe('(77) 123 4567'.length);
    expect(caretAfter('', 0, '')).toBe(0);
  });
});
