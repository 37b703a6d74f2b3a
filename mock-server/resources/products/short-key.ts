import { createHash } from 'node:crypto';

/** Longer ones are hashed. */
const MAX_LENGTH = 200;

/**
 * A key of a cache that weighs little, whatever was asked: an address may have 16 KB. Two texts have the same one only
 * if they are the same.
 */
export function shortKey(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return createHash('sha256').update(text).digest('base64');
}
