import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { CANCEL_REASONS, OPEN_ORDER_STATUSES } from '#core/domain/order.ts';
import { descending, moment } from './columns.ts';
import { hotDealCondition, percentOff } from '../resources/products/deal-expressions.ts';

/*
 * INVARIANTS
 * - Times come from the provider's clock, never from now(): tests move that clock.
 * - Money is whole cents. Ids are 24 lower-case hex digits, so their order is the same under every collation.
 * - A row's version is drawn from one sequence at every change that a client can see, except views and likes.
 */

const cents = (name: string) => bigint(name, { mode: 'number' });
const textList = (name: string) => jsonb(name).$type<readonly string[]>().notNull();

export const rowVersion = pgSequence('row_version');
/** Sets `version` in an update. */
export const nextVersion = sql`nextval('row_version')`;
/** Ids of the uploaded pictures in stored addresses, which may begin with our origin (migration 0019). */
export const pictureIdsIn = (addresses: SQLWrapper) => sql`picture_ids(${addresses}::text)`;
/** Condition of the partial indexes on `pictureIdsIn`; a query needs it too. */
export const namesPictures = (addresses: SQLWrapper) => sql`${addresses}::text like '%/uploads/%'`;
const version = () => bigint('version', { mode: 'number' }).notNull().default(nextVersion);

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});

export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    bio: text('bio').notNull(),
    campus: text('campus').notNull(),
    role: text('role', { enum: ['buyer', 'seller'] }).notNull(),
    profilePicUrl: text('profile_pic_url').notNull(),
    /** Whether members may ask for the phone number of this seller. */
    isContactShared: boolean('is_contact_shared').notNull().default(true),
    /** Sum and number of all ratings of this seller, also on deleted listings. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The same of reviews by buyers of the reviewed listing. */
    boughtRatingSum: integer('bought_rating_sum').notNull().default(0),
    boughtRatingCount: integer('bought_rating_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Granted by an operator's command, to either role. */
    isModerator: boolean('is_moderator').notNull().default(false),
    /** Set while the member is suspended: no sign-in, no write, listings hidden. */
    suspendedAt: moment('suspended_at'),
    suspendedReason: text('suspended_reason'),
  },
  (table) => [
    index('members_pictures')
      .using('gin', pictureIdsIn(table.profilePicUrl))
      .where(namesPictures(table.profilePicUrl)),
  ],
);
export type Member = typeof members.$inferSelect;

export const listings = pgTable(
  'listings',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => members.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category')
      .notNull()
      .references(() => categories.slug),
    condition: text('condition', { enum: ['new', 'used'] }).notNull(),
    priceCents: cents('price_cents').notNull(),
    originalPriceCents: cents('original_price_cents'),
    images: textList('images'),
    /** `hidden`: by a moderator, or with its suspended seller; to others as if deleted. */
    status: text('status', { enum: ['active', 'sold', 'hidden'] }).notNull(),
    /** The seller's status of a hidden listing, restored with it; null when it is not hidden. */
    statusBeneath: text('status_beneath', { enum: ['active', 'sold'] }),
    /** Why a moderator hid it; else null. */
    hiddenReason: text('hidden_reason'),
    quantity: integer('quantity').notNull(),
    views: integer('views').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    isPopular: boolean('is_popular').notNull().default(false),
    isFlashSale: boolean('is_flash_sale').notNull().default(false),
    /** Marked by us; replies carry `isHotDeal` of deal-expressions.ts. */
    isHotDeal: boolean('is_hot_deal').notNull().default(false),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    boughtRatingSum: integer('bought_rating_sum').notNull().default(0),
    boughtReviewCount: integer('bought_review_count').notNull().default(0),
    /** Orders that were not canceled. */
    orderCount: integer('order_count').notNull().default(0),
    warranty: text('warranty'),
    variations: jsonb('variations')
      .$type<readonly { name: string; options: readonly string[] }[]>()
      .notNull(),
    freeDelivery: boolean('free_delivery').notNull().default(false),
    features: textList('features'),
    whyBuy: textList('why_buy'),
    /** `searchTextOf`: folded words of title, description and category, with a space between. */
    searchText: text('search_text').notNull(),
    version: version(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => {
    const active = sql`${table.status} = 'active'`;
    const [newest, lastly] = [descending(table.createdAt), descending(table.id)];
    return [
      check('listings_quantity_not_negative', sql`${table.quantity} >= 0`),
      // The order of a list, then columns for its filters, so that these need not read the row.
      index('listings_newest')
        .on(newest, lastly, table.category, table.condition, table.priceCents)
        .where(active),
      index('listings_cheapest')
        .on(table.priceCents, newest, lastly, table.category, table.condition)
        .where(active),
      index('listings_dearest')
        .on(descending(table.priceCents), newest, lastly, table.category, table.condition)
        .where(active),
      index('listings_category_newest')
        .on(table.category, newest, lastly, table.condition, table.priceCents)
        .where(active),
      index('listings_category_cheapest')
        .on(table.category, table.priceCents, newest, lastly, table.condition)
        .where(active),
      index('listings_seller').on(table.sellerId, newest, lastly),
      index('listings_deals')
        .on(descending(table.isHotDeal), sql`(${percentOff(table)}) desc`, newest, lastly)
        .where(sql`${active} and ${hotDealCondition(table)}`),
      index('listings_flash_sales')
        .on(newest, lastly, table.category, table.condition, table.priceCents)
        .where(sql`${active} and ${table.isFlashSale}`),
      // No index has quantity or a counter, so that an order updates the row alone (docs/scaling.md).
      index('listings_search')
        .using('gin', sql`search_lexemes(${table.searchText})`)
        .with({ fastupdate: false })
        .where(active),
      index('listings_pictures')
        .using('gin', pictureIdsIn(table.images))
        .where(namesPictures(table.images)),
    ];
  },
);
export type ListingRow = typeof listings.$inferSelect;
/** With a literal: for a parameter PostgreSQL would not use the partial indexes of active listings. */
export const isActive = sql`${listings.status} = 'active'`;
/** Whether members other than its seller may see it. */
export const isShown = sql`${listings.status} <> 'hidden'`;

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    reviewerId: text('reviewer_id')
      .notNull()
      .references(() => members.id),
    reviewedUserId: text('reviewed_user_id')
      .notNull()
      .references(() => members.id),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    /** Whether the reviewer had ordered the listing, and the order was not canceled, when the review was written. */
    hasBought: boolean('has_bought').notNull().default(false),
    /** Why a moderator hid it: it is not shown, and not part of mean ratings. */
    hiddenReason: text('hidden_reason'),
    version: version(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('reviews_listing').on(table.listingId, table.createdAt.desc()),
    index('reviews_reviewer').on(table.reviewerId),
  ],
);

/** With literals, as in `isActive`, for the partial indexes. */
function hasOpenStatus(status: SQLWrapper) {
  const open = OPEN_ORDER_STATUSES.map((each) => `'${each}'`).join(', ');
  return sql`${status} in (${sql.raw(open)})`;
}

/** With a copy of title, price and pictures, as the listing may be changed or deleted. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => members.id),
    sellerId: text('seller_id')
      .notNull()
      .references(() => members.id),
    listingId: text('listing_id').notNull(),
    listingTitle: text('listing_title').notNull(),
    listingPriceCents: cents('listing_price_cents').notNull(),
    listingImages: textList('listing_images'),
    quantity: integer('quantity').notNull(),
    variations: jsonb('variations').$type<Record<string, string>>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    paymentMethod: text('payment_method', { enum: ['cash', 'card', 'bank'] }).notNull(),
    status: text('status', { enum: ['processing', 'shipped', 'delivered', 'canceled'] }).notNull(),
    /** Of an order canceled by the provider; null if by its seller. */
    cancelReason: text('cancel_reason', { enum: CANCEL_REASONS }),
    version: version(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('orders_buyer').on(table.buyerId, table.createdAt.desc()),
    index('orders_seller').on(table.sellerId, table.createdAt.desc()),
    index('orders_open_buyer').on(table.buyerId).where(hasOpenStatus(table.status)),
    index('orders_open_seller').on(table.sellerId).where(hasOpenStatus(table.status)),
    index('orders_recent')
      .on(table.createdAt, table.listingId, table.quantity)
      .where(sql`${table.status} <> 'canceled'`),
    index('orders_pictures')
      .using('gin', pictureIdsIn(table.listingImages))
      .where(namesPictures(table.listingImages)),
  ],
);
export const isOpen = hasOpenStatus(orders.status);
export type OrderRow = typeof orders.$inferSelect;

export const cartLines = pgTable(
  'cart_lines',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** `storedLineKey`: listing and chosen options. */
    lineKey: text('line_key').notNull(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    variations: jsonb('variations').$type<Record<string, string>>().notNull(),
    quantity: integer('quantity').notNull(),
    version: version(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.lineKey] }),
    check('cart_lines_quantity_positive', sql`${table.quantity} > 0`),
    // For the cascade of a deleted listing.
    index('cart_lines_listing').on(table.listingId),
  ],
);
export type CartLineRow = typeof cartLines.$inferSelect;

export const wishlistEntries = pgTable(
  'wishlist_entries',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    version: version(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.listingId] }),
    index('wishlist_entries_listing').on(table.listingId),
  ],
);
