import type { HomeSection } from '../domain/homepage.ts';
import type { Listing } from '../domain/listing.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { homeSectionResource } from './resources/listing-resources.ts';
import { readListedListings } from './listed-listings.ts';

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
  const { chooseStandIns } = await import('./home-stand-ins.ts');
  return { listings: await chooseStandIns(db, section), isAnswered: false };
}
