import { createHash } from 'node:crypto';

/** Longer texts are hashed. */
const MAX_LENGTH = 200;

/**
 * A cache key of bounded size: the text of a query may have 16 KB. Collisions are negligible (SHA-256).
 */
export function shortKey(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return createHash('sha256').update(text).digest('base64');
}
