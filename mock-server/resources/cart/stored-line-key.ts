import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { cartLineKey } from '#core/domain/cart.ts';

/** An index row has 2,704 bytes at most, and ten long options in Sinhala take sixteen thousand. */
const LONGEST_BYTES = 1000;

/**
 * The key of a cart line in the database: `cartLineKey`, or the hash of a long one. Rows of before were rewritten by
 * the migration `hashed_line_keys`, which computes the same.
 */
export function storedLineKey(listingId: string, variations: Record<string, string>): string {
  const key = cartLineKey(listingId, variations);
  if (Buffer.byteLength(key) <= LONGEST_BYTES) return key;
  return `${listingId}#${createHash('sha256').update(key).digest('hex')}`;
}
