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

/** A whole number of Sri Lanka in any of its spellings, with its nine digits. */
const NATIONAL = /^(?:(?:00)?94)?0?([1-9]\d{8})$/;
/** A whole number of another country. Source: ITU-T E.164 §6. */
const FOREIGN = /^\+(?!94)(\d{8,15})$/;

/** `+94 (77) 123 4567`; what is no whole number of Sri Lanka stays as it was given. */
export function internationalPhone(input: string): string {
  const national = readNational(input);
  return national === null ? input : `+94 ${formatPhone(national)}`;
}

/** `tel:+94771234567`; null when it is no whole number. */
export function callAddress(phone: string): string | null {
  const digits = readInternational(phone);
  return digits === null ? null : `tel:+${digits}`;
}

/**
 * A chat in WhatsApp with `text` written and not sent; null when it is no whole number.
 * Source: https://faq.whatsapp.com/5913398998672934
 */
export function whatsappAddress(phone: string, text: string): string | null {
  const digits = readInternational(phone);
  if (digits === null) return null;
  // Half a character, which no address can hold.
  const whole = text.replace(/\p{Surrogate}/gu, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(whole)}`;
}

/** The digits with those of the country; null when it is no whole number. */
function readInternational(phone: string): string | null {
  const national = readNational(phone);
  return national === null ? (FOREIGN.exec(compact(phone))?.[1] ?? null) : `94${national}`;
}

function readNational(phone: string): string | null {
  const dialled = compact(phone);
  const isForeign = dialled.startsWith('+') && !dialled.startsWith('+94');
  return isForeign ? null : (NATIONAL.exec(dialled.replace('+', ''))?.[1] ?? null);
}

/** Digits, and the plus ahead of them. */
function compact(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}
