import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { cartLineKey } from '#core/domain/cart.ts';

/** PostgreSQL limits an index row to 2,704 bytes; ten long options in Sinhala have sixteen thousand. */
const LONGEST_BYTES = 1000;

/**
 * The key of a cart line in the database: `cartLineKey`, or the hash of a long one. The migration `hashed_line_keys`
 * computes the same for older rows.
 */
export function storedLineKey(listingId: string, variations: Record<string, string>): string {
  const key = cartLineKey(listingId, variations);
  if (Buffer.byteLength(key) <= LONGEST_BYTES) return key;
  return `${listingId}#${createHash('sha256').update(key).digest('hex')}`;
}
