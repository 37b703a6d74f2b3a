/** Digits that a box gained: of a digit typed beside the one already there, only the new one counts. */
export function typedDigits(text: string, present: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 2 || present === '') return digits;
  return digits.startsWith(present) ? digits.slice(1) : digits.slice(0, 1);
}

/** The boxes with the digits written from `start` on; what does not fit is dropped. */
export function fillDigits(
  boxes: readonly string[],
  start: number,
  digits: string,
): readonly string[] {
  return boxes.map((box, index) => digits[index - start] ?? box);
}

/** The boxes with one of them changed. */
export function withDigit(boxes: readonly string[], at: number, digit: string): readonly string[] {
  return boxes.map((box, index) => (index === at ? digit : box));
}
