import { compareListings, EVERYTHING } from '../domain/filters.ts';
import type { HomeSection } from '../domain/homepage.ts';
import type { Listing } from '../domain/listing.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { scanMirror } from './search/scan-mirror.ts';

/** Cards of a section that was never answered on this device. */
const STAND_IN_SIZE = 9;

/** Listings of this device for a section that was never answered; loaded on demand, as most visits need none. */
export async function chooseStandIns(
  db: ScreenDatabase,
  section: HomeSection,
): Promise<readonly Listing[]> {
  const listings = await scanMirror(db, EVERYTHING);
  return standIns(section, listings).slice(0, STAND_IN_SIZE);
}

/** Only the provider knows what sells most: those two sections stay empty. */
function standIns(section: HomeSection, listings: readonly Listing[]): readonly Listing[] {
  switch (section) {
    case 'new-arrivals':
      return listings.toSorted(compareListings('newest'));
    case 'hot-deals':
      return listings.filter(({ isHotDeal }) => isHotDeal);
    case 'popular-sales':
      return listings.toSorted((a, b) => b.views + b.likes - (a.views + a.likes));
    case 'top-selling':
    case 'most-selling':
      return [];
  }
}
