import { REGISTRATION_KEY } from '#core/contract/headers.ts';
import { Refusal } from '../../http/refusal.ts';

const KEY = /^[\x21-\x7e]{16,200}$/;

/** Value of `Registration-Key`; null without it. Refuses one that is short enough to guess, or too long. */
export function readRegistrationKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (KEY.test(header)) return header;
  const words = `${REGISTRATION_KEY} must be 16 to 200 visible characters without spaces.`;
  throw new Refusal(422, 'invalid-body', words);
}
