import { normalizePhone, PHONE_DIGITS } from '../domain/phone.ts';

/** The nine digits of a contact; null without a callable number, undefined when it is no contact. */
export function readPhone(value: unknown): string | null | undefined {
  if (typeof value !== 'object' || value === null || !('phone' in value)) return undefined;
  if (value.phone === null) return null;
  if (typeof value.phone !== 'string') return undefined;
  const digits = normalizePhone(value.phone);
  return digits.length === PHONE_DIGITS ? digits : null;
}

/** Whether a number is shared; undefined when the answer does not say. */
export function readContactSharing(value: unknown): boolean | undefined {
  if (typeof value !== 'object' || value === null || !('isShared' in value)) return undefined;
  return typeof value.isShared === 'boolean' ? value.isShared : undefined;
}
