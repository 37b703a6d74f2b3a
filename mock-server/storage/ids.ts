import { createHash, randomBytes } from 'node:crypto';
import { ID_PATTERN } from '#core/contract/ids.ts';

/** Hex digits of an id. */
const DIGITS = 24;

/** A new id: 24 hex digits. */
export function newId(): string {
  return randomBytes(DIGITS / 2).toString('hex');
}

/** The same id for the same thing on every machine: 24 hex digits of the hash of `kind:key`. */
export function seedId(kind: string, key: string): string {
  return createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, DIGITS);
}

/** Whether the text has the form of an id. */
export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}
