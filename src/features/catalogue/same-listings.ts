import type { Listing } from '#core/domain/listing.ts';

/**
 * The current rows, reusing the previous object of each unchanged one, so that its card need not render again. Every
 * read of the mirror makes new objects.
 */
export function keepSame(before: readonly Listing[], now: readonly Listing[]): readonly Listing[] {
  const known = new Map(before.map((listing) => [listing.id, listing]));
  return now.map((listing) => {
    const same = known.get(listing.id);
    return same !== undefined && isEqual(same, listing) ? same : listing;
  });
}

/** Equality of plain data. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isEqual(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
