import { toCents } from '#core/domain/money.ts';
import { searchTextOf } from '#core/domain/search.ts';
import type { RatingSums } from '../resources/reviews/mean-rating.ts';
import { seedId } from '../storage/ids.ts';
import type { listings, members, orders, reviews } from '../storage/schema.ts';
import type { Catalogue } from './demo/catalogue.ts';
import { drawnPicturePath } from './demo/drawn-pictures.ts';
import type { SeedListing, SeedReview, SeedSale } from './demo/seed-types.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days from an order to its last status change. */
const SETTLED_AFTER_DAYS = { processing: 0, shipped: 1, delivered: 3, canceled: 1 } as const;

/** Colours of a drawing: `picture-frame.module.css` has them by the fragment of its address. */
const COVER_VARIANTS = 5;

export interface CatalogueRows {
  members: (typeof members.$inferInsert)[];
  listings: (typeof listings.$inferInsert)[];
  reviews: (typeof reviews.$inferInsert)[];
  orders: (typeof orders.$inferInsert)[];
}

interface Context {
  nowMs: number;
  memberIds: ReadonlyMap<string, string>;
  coverVariants: ReadonlyMap<string, number>;
}

/** Rows of a catalogue with times relative to `nowMs`; throws a sentence for a reference to an unknown member. */
export function writeCatalogueRows(catalogue: Catalogue, nowMs: number): CatalogueRows {
  const memberIds = new Map(catalogue.members.map(({ key }) => [key, seedId('member', key)]));
  const coverVariants = numberCovers(catalogue.listings);
  const context: Context = { nowMs, memberIds, coverVariants };
  const ratings = sumRatings(catalogue.listings);
  return {
    members: catalogue.members.map(({ key, joinedDaysAgo, ...profile }) => ({
      ...profile,
      id: seedId('member', key),
      profilePicUrl: '',
      ratingSum: ratings.get(key)?.sum ?? 0,
      ratingCount: ratings.get(key)?.count ?? 0,
      boughtRatingSum: ratings.get(key)?.boughtSum ?? 0,
      boughtRatingCount: ratings.get(key)?.boughtCount ?? 0,
      createdAt: momentOf(context, key, joinedDaysAgo),
    })),
    listings: catalogue.listings.map((listing) => writeListingRow(listing, context)),
    reviews: catalogue.listings.flatMap((listing) =>
      (listing.reviews ?? []).map((review, index) =>
        writeReviewRow(listing, review, index, context),
      ),
    ),
    orders: catalogue.listings.flatMap((listing) =>
      (listing.sales ?? []).map((sale, index) => writeOrderRow(listing, sale, index, context)),
    ),
  };
}

function sumRatings(all: readonly SeedListing[]): Map<string, RatingSums> {
  const ratings = new Map<string, RatingSums>();
  for (const listing of all) {
    const before = ratings.get(listing.seller) ?? {
      sum: 0,
      count: 0,
      boughtSum: 0,
      boughtCount: 0,
    };
    const own = ratingsOf(listing);
    ratings.set(listing.seller, {
      sum: before.sum + own.sum,
      count: before.count + own.count,
      boughtSum: before.boughtSum + own.boughtSum,
      boughtCount: before.boughtCount + own.boughtCount,
    });
  }
  return ratings;
}

function ratingsOf(listing: SeedListing): RatingSums {
  const given = listing.reviews ?? [];
  const bought = given.filter((review) => hasBought(listing, review));
  const sumOf = (some: typeof given) => some.reduce((sum, { rating }) => sum + rating, 0);
  return {
    sum: sumOf(given),
    count: given.length,
    boughtSum: sumOf(bought),
    boughtCount: bought.length,
  };
}

function hasBought({ sales = [] }: SeedListing, { by, daysAgo }: SeedReview): boolean {
  return sales.some(
    (sale) => sale.to === by && sale.status !== 'canceled' && sale.daysAgo >= daysAgo,
  );
}

/** A time `daysAgo`, with minutes derived from the key, so that times differ. */
function momentOf({ nowMs }: Context, key: string, daysAgo: number): Date {
  const minutes = Number.parseInt(seedId('minute', key).slice(0, 6), 16) % (12 * 60);
  return new Date(nowMs - daysAgo * DAY_MS - minutes * MINUTE_MS);
}

function memberIdOf({ memberIds }: Context, key: string, listing: SeedListing): string {
  const id = memberIds.get(key);
  if (id === undefined)
    throw new Error(`The listing ${listing.key} names the unknown member ${key}.`);
  return id;
}

function writeListingRow(
  listing: SeedListing,
  context: Context,
): CatalogueRows['listings'][number] {
  const { key, title, description, category } = listing;
  const createdAt = momentOf(context, key, listing.daysAgo);
  const ratings = ratingsOf(listing);
  const hasMark = (mark: 'hot-deal' | 'flash-sale' | 'popular') =>
    listing.marks?.includes(mark) ?? false;
  return {
    id: seedId('listing', key),
    sellerId: memberIdOf(context, listing.seller, listing),
    title,
    description,
    category,
    condition: listing.condition,
    priceCents: toCents(listing.price),
    originalPriceCents: listing.originalPrice === undefined ? null : toCents(listing.originalPrice),
    images: picturesOf(listing, context),
    status: listing.status ?? 'active',
    quantity: listing.quantity,
    views: listing.views,
    likes: listing.likes,
    isPopular: hasMark('popular'),
    isFlashSale: hasMark('flash-sale'),
    isHotDeal: hasMark('hot-deal'),
    ratingSum: ratings.sum,
    reviewCount: ratings.count,
    boughtRatingSum: ratings.boughtSum,
    boughtReviewCount: ratings.boughtCount,
    orderCount: (listing.sales ?? []).filter(({ status }) => status !== 'canceled').length,
    warranty: listing.warranty ?? null,
    variations: listing.variations ?? [],
    freeDelivery: listing.freeDelivery ?? false,
    features: listing.features,
    whyBuy: listing.whyBuy,
    searchText: searchTextOf(listing),
    createdAt,
    updatedAt: createdAt,
  };
}

function picturesOf({ key, pictures }: SeedListing, { coverVariants }: Context): readonly string[] {
  const drawings = pictures.map((codePoint) => `/pictures/${codePoint}.webp`);
  const cover = drawnPicturePath(key);
  if (cover !== null) return [cover, ...drawings];
  const variant = coverVariants.get(key) ?? 1;
  return drawings.map((path, place) => (place > 0 || variant === 1 ? path : `${path}#${variant}`));
}

/** Numbers the uses of a drawing as cover, for different background colours. */
function numberCovers(all: readonly SeedListing[]): Map<string, number> {
  const uses = new Map<string, number>();
  const variants = new Map<string, number>();
  for (const { key, pictures } of all) {
    const [drawing] = pictures;
    if (drawing === undefined || drawnPicturePath(key) !== null) continue;
    const before = uses.get(drawing) ?? 0;
    uses.set(drawing, before + 1);
    variants.set(key, (before % COVER_VARIANTS) + 1);
  }
  return variants;
}

function writeReviewRow(
  listing: SeedListing,
  review: SeedReview,
  index: number,
  context: Context,
): CatalogueRows['reviews'][number] {
  const key = `${listing.key}/${index}`;
  return {
    id: seedId('review', key),
    listingId: seedId('listing', listing.key),
    reviewerId: memberIdOf(context, review.by, listing),
    reviewedUserId: memberIdOf(context, listing.seller, listing),
    rating: review.rating,
    comment: review.comment,
    hasBought: hasBought(listing, review),
    createdAt: momentOf(context, key, review.daysAgo),
  };
}

function writeOrderRow(
  listing: SeedListing,
  sale: SeedSale,
  index: number,
  context: Context,
): CatalogueRows['orders'][number] {
  const key = `${listing.key}/${index}`;
  const createdAt = momentOf(context, key, sale.daysAgo);
  const settledAtMs = createdAt.getTime() + SETTLED_AFTER_DAYS[sale.status] * DAY_MS;
  return {
    id: seedId('order', key),
    buyerId: memberIdOf(context, sale.to, listing),
    sellerId: memberIdOf(context, listing.seller, listing),
    listingId: seedId('listing', listing.key),
    listingTitle: listing.title,
    listingPriceCents: toCents(listing.price),
    listingImages: picturesOf(listing, context),
    quantity: sale.quantity,
    variations: Object.fromEntries(
      (listing.variations ?? []).map(({ name, options }) => [
        name,
        options[index % options.length] ?? '',
      ]),
    ),
    amountCents: toCents(listing.price) * sale.quantity,
    paymentMethod: sale.paymentMethod ?? 'cash',
    status: sale.status,
    createdAt,
    updatedAt: new Date(Math.min(settledAtMs, Math.max(context.nowMs, createdAt.getTime()))),
  };
}
