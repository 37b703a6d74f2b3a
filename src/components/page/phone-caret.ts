import { formatPhone } from '#core/domain/phone.ts';

/**
 * Where the caret belongs in the formatted number: behind as many digits as it stood behind in the typed text.
 *
 * @param typed the text of the field as the browser has it.
 * @param caret the place of the caret in it.
 * @param digits the national digits that were read from it.
 */
export function caretAfter(typed: string, caret: number, digits: string): number {
  const shown = formatPhone(digits);
  // A country code or a zero that was dropped came by pasting, which ends at the end.
  if (typed.replace(/\D/g, '') !== digits) return shown.length;
  let left = typed.slice(0, caret).replace(/\D/g, '').length;
  let place = 0;
  while (left > 0 && place < shown.length) {
    if (/\d/.test(shown[place] ?? '')) left -= 1;
    place += 1;
  }
  return place === lastDigitEnd(shown) ? shown.length : place;
}

/** Closing signs behind the last digit belong to it. */
function lastDigitEnd(shown: string): number {
  return shown.replace(/\D+$/, '').length;
}
