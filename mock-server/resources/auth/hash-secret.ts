import { createHash } from 'node:crypto';

/** Hash of a long random secret for storage. It cannot be guessed, so it needs neither salt nor key. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
