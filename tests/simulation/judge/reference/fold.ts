import { type Entry, isLive } from '../entries.ts';
import type { Row } from '../seams.ts';
import type { View } from './change.ts';
import { mutate } from './mutations.ts';

/** The base row, then every live change of the member on it in the order of the log (I6). */
export function fold(base: View, entries: readonly Entry[], ref: string, userId: string): View {
  return entries
    .filter((entry) => isLive(entry) && entry.userId === userId && entry.targets.includes(ref))
    .reduce((row: View, entry) => mutate(row, entry, ref), base);
}

/** Whether two rows are equal, in any order of their fields; a missing field is as good as undefined. */
export function saysTheSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Row;
  const right = b as Row;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names) if (!saysTheSame(left[name], right[name])) return false;
  return true;
}

/**
 * The fields of a row that a person decides by. Two paths to the same state may differ in the rest: a line that was
 * removed and added again has another position.
 */
export function essence(row: View, ref: string): unknown {
  if (row === null) return null;
  switch (ref.slice(0, ref.indexOf(':'))) {
    case 'cartLines':
      return { quantity: row.quantity };
    case 'wishlist':
      return { listingId: row.listingId };
    case 'orders':
      return pick(row, ['status', 'listingId', 'amount']);
    default:
      return {
        ...pick(row, ['title', 'description', 'price', 'quantity', 'status', 'images']),
        reviews: (row.reviews as Row[]).map((each) => pick(each, ['rating', 'comment'])),
      };
  }
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
