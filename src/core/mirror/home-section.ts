import { compareListings, EVERYTHING } from '../domain/filters.ts';
import type { HomeSection } from '../domain/homepage.ts';
import type { Listing } from '../domain/listing.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { homeSectionResource } from './listing-resources.ts';
import { readListedListings } from './listed-listings.ts';
import { scanMirror } from './scan-mirror.ts';

/** Cards of a section that was never answered on this device. */
const STAND_IN_SIZE = 9;

export interface HomeSectionView {
  listings: readonly Listing[];
  /** False for stand-ins chosen from this device's listings. */
  isAnswered: boolean;
}

/** A section as last answered; before the first answer, stand-ins from this device. */
export async function readHomeSection(
  db: ScreenDatabase,
  section: HomeSection,
): Promise<HomeSectionView> {
  const list = await db.lists.get(homeSectionResource(section).key);
  if (list !== undefined)
    return { listings: await readListedListings(db, list.ids), isAnswered: true };
  const listings = await scanMirror(db, EVERYTHING);
  return { listings: standIns(section, listings).slice(0, STAND_IN_SIZE), isAnswered: false };
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
