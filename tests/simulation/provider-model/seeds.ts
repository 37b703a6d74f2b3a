import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { seedId } from '#server/storage/ids.ts';
import type { ModelListing, ModelMember } from './rows.ts';

/** An initial member; omitted fields are made up from the id. */
export type MemberSeed = Pick<ModelMember, 'id' | 'role'> & Partial<ModelMember>;
/** An initial listing; omitted fields have plain defaults. */
export type ListingSeed = Pick<ModelListing, 'id' | 'sellerId' | 'price' | 'quantity'> &
  Partial<ModelListing>;

/** A readable id: 24 hex digits that end in the number. */
export function modelId(number: number): string {
  return number.toString(16).padStart(24, '0');
}

/** The categories that every provider knows, in the order of the menus. */
export const CATEGORIES = KNOWN_CATEGORIES.map(({ slug, name }) => {
  return { _id: seedId('category', slug), slug, name };
});

export function plantMember(seed: MemberSeed): ModelMember {
  const name = seed.name ?? `Member ${seed.id.slice(-4)}`;
  return {
    name,
    email: `m${seed.id}@stu.cmb.ac.lk`,
    phone: '771234567',
    address: `${name} Road 1`,
    bio: '',
    campus: 'University of Colombo',
    profilePicUrl: '',
    ratingSum: 0,
    ratingCount: 0,
    boughtRatingSum: 0,
    boughtRatingCount: 0,
    ...seed,
  };
}

const MINUTE_MS = 60_000;

/** The later in the list, the older, so that the order of lists is that of the seeds. */
export function plantListing(seed: ListingSeed, index: number, now: number): ModelListing {
  const title = seed.title ?? `Listing ${seed.id.slice(-4)}`;
  const createdAt = seed.createdAt ?? now - (index + 1) * MINUTE_MS;
  return {
    title,
    description: `About ${title}.`,
    category: 'books',
    condition: 'used',
    originalPrice: null,
    images: [],
    status: 'active',
    freeDelivery: false,
    features: [],
    whyBuy: [],
    variations: [],
    warranty: null,
    views: 0,
    likes: 0,
    isPopular: false,
    isFlashSale: false,
    isHotDeal: false,
    ratingSum: 0,
    reviewCount: 0,
    boughtRatingSum: 0,
    boughtReviewCount: 0,
    orderCount: 0,
    version: index + 1,
    createdAt,
    updatedAt: createdAt,
    ...seed,
  };
}
