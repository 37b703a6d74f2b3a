/** Digits of a national number without the trunk zero. Source: specification §5. */
export const PHONE_DIGITS = 9;

/** Keeps digits only, drops a leading +94 or 0 of a pasted number, cuts at nine. */
export function normalizePhone(input: string): string {
  const digits = input.replace(/\D/g, '');
  const national =
    digits.length > PHONE_DIGITS ? digits.replace(/^(0094|94|0)/, '') : digits.replace(/^0/, '');
  return national.slice(0, PHONE_DIGITS);
}

/** `(77) 123 4567`; shorter input is formatted as far as it goes. */
export function formatPhone(input: string): string {
  const digits = normalizePhone(input);
  if (digits.length <= 2) return digits;
  const area = `(${digits.slice(0, 2)})`;
  const middle = digits.slice(2, 5);
  const end = digits.slice(5);
  return end === '' ? `${area} ${middle}` : `${area} ${middle} ${end}`;
}

/** `+94 (77) 123 4567`. */
export function internationalPhone(input: string): string {
  return `+94 ${formatPhone(input)}`;
}

/** `tel:+94771234567`; null when it is no whole number. */
export function callAddress(phone: string): string | null {
  const digits = normalizePhone(phone);
  return digits.length === PHONE_DIGITS ? `tel:+94${digits}` : null;
}

/**
 * A chat in WhatsApp with `text` written and not sent; null when it is no whole number.
 * Source: https://faq.whatsapp.com/5913398998672934
 */
export function whatsappAddress(phone: string, text: string): string | null {
  const digits = normalizePhone(phone);
  if (digits.length !== PHONE_DIGITS) return null;
  // Half a character, which no address can hold.
  const whole = text.replace(/\p{Surrogate}/gu, '');
  return `https://wa.me/94${digits}?text=${encodeURIComponent(whole)}`;
}
