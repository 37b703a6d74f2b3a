import type { Listing } from '../domain/listing.ts';
import { priceBeforeDrop } from '../domain/price-drop.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';

/** A saved listing that costs less than when it was saved. */
export interface PriceDrop {
  listing: Listing;
  /** Rupees. */
  earlierPrice: number;
}

/** The price drops on the wishlist, as this device knows them: the largest share of the price first. */
export async function readPriceDrops(db: ScreenDatabase): Promise<readonly PriceDrop[]> {
  const saved = await db.wishlist.toArray();
  const listings = await db.listings.bulkGet(saved.map(({ listingId }) => listingId));
  return saved
    .flatMap(({ price }, at) => {
      const listing = listings[at] ?? null;
      const earlierPrice = priceBeforeDrop(price, listing);
      return listing === null || earlierPrice === null ? [] : [{ listing, earlierPrice }];
    })
    .sort((a, b) => shareLeft(a) - shareLeft(b));
}

function shareLeft({ listing, earlierPrice }: PriceDrop): number {
  return listing.price / earlierPrice;
}
