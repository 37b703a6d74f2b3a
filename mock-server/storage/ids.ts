import { createHash, randomBytes } from 'node:crypto';

/** A new id: 24 hex digits. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

/** The same id for the same thing on every machine: 24 hex digits of the hash of `kind:key`. */
export function seedId(kind: string, key: string): string {
  return createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, 24);
}

/** Whether the text can be an id at all; anything else names nothing. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}
