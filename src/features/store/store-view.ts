import { findDemoSeller } from '#core/demo/demo-sellers.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { StoreSeller } from '#core/demo/store-seller.ts';
import { COPY } from './copy.ts';

/** A store's seller. Unknown facts are null, or empty texts. */
export interface StoreKeeper extends Pick<StoreSeller, 'id' | 'name' | 'bio' | 'avatar'> {
  rating: number;
  reviewCount: number;
  university: string | null;
  joinDate: string | null;
  year: string | null;
}

export interface Store {
  keeper: StoreKeeper;
  /** Buyable listings on this device. */
  products: readonly Listing[];
}

/**
 * A store from what the device holds: the seller of the sample, else the seller named by its listings; null when neither is
 * there.
 *
 * @param listings all listings of the seller on this device, sold ones too
 */
export function buildStore(sellerId: string, listings: readonly Listing[]): Store | null {
  const keeper = findDemoSeller(sellerId) ?? keeperOf(listings);
  if (keeper === null) return null;
  return { keeper, products: listings.filter(({ status }) => status === 'active') };
}

/** The seller as named by the listing that changed last. */
function keeperOf(listings: readonly Listing[]): StoreKeeper | null {
  const [latest] = listings.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  if (latest === undefined) return null;
  const { id, name, pictureUrl, rating, campus } = latest.seller;
  return {
    id,
    name: name === '' ? COPY.nameless : name,
    bio: '',
    avatar: pictureUrl,
    rating: rating ?? 0,
    reviewCount: listings.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
    university: campus === '' ? null : campus,
    joinDate: null,
    year: null,
  };
}
