import { createHash } from 'node:crypto';

/** How a long random secret is kept: it cannot be guessed from its hash, so it needs neither salt nor key. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
