import { PERSONAL_PREFIX } from '../storage/personal-rows.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';

/** Of a row that the provider's list does not hold. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Places in the provider's list, by id: they decide between rows of one moment, or of none. */
export async function readPlaces(
  db: ScreenDatabase,
  of: 'listings' | 'orders' | 'wishlist',
): Promise<(id: string) => number> {
  const ids = (await db.lists.get(PERSONAL_PREFIX + of))?.ids ?? [];
  const places = new Map(ids.map((id, place) => [id, place]));
  return (id) => places.get(id) ?? LAST;
}
