import {
  createListing,
  type CreateListingArgs,
} from '#core/commands/lazy/listings/create-listing.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { setOrderStatus } from '#core/commands/lazy/orders/set-order-status.ts';
import { writeReview, type WriteReviewArgs } from '#core/commands/lazy/reviews/write-review.ts';
import type { ListingFields } from '#core/contract/listing-form.ts';
import type { ListingEdit } from '#core/contract/listing-request.ts';
import { readListingReply, readListings } from '#core/contract/listing.ts';
import { readOrderReply, readOrders } from '#core/contract/order.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { Order, OrderStatus } from '#core/domain/order.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { readOwnListings } from '#core/mirror/own-listings.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { Mutation } from '#core/sync/command.ts';
import type { Page } from '#support/device/device.ts';
import {
  fixtureEmails,
  type FixtureMember,
  listingId,
  memberId,
} from '#support/provider/provider-fixture.ts';
import type { World } from '#support/device/world.ts';
import { asMember, asVisitor } from '../provider/calls.ts';

/* A seller, a buyer, and what the provider has stored. */

export const SELLER = fixtureEmails.seller;
export const SELLER_ID = memberId('seller');
export const TEXTBOOK = listingId('textbook');

/** The fields of a listing that was never listed. */
export function newFields(facts: Partial<ListingFields> = {}): ListingFields {
  return {
    title: 'Drawing board',
    description: 'A1, with a ruler.',
    category: 'stationery',
    condition: 'used',
    price: 3200,
    originalPrice: null,
    quantity: 2,
    freeDelivery: false,
    status: 'active',
    images: [],
    features: ['Folds flat'],
    whyBuy: [],
    variations: [],
    warranty: null,
    ...facts,
  };
}

/** The seller lists something. */
export function aNewListing(world: World, args: Partial<CreateListingArgs> = {}): Mutation {
  return createListing({
    localId: 'local-listing',
    seller: { id: SELLER_ID, name: 'seller', pictureUrl: '', rating: null, campus: null },
    fields: newFields(),
    createdAt: new Date(world.clock.now()).toISOString(),
    ...args,
  });
}

/** An edit from the form as the page shows it now. */
export async function anEdit(page: Page, id: string, fields: ListingEdit): Promise<Mutation> {
  const listing = await shownListing(page, id);
  const { title, updatedAt: baseUpdatedAt } = listing;
  return editListing({ listingId: id, sellerId: SELLER_ID, title, fields, baseUpdatedAt }, listing);
}

/** The newcomer's review of the textbook. */
export function aReview(world: World, args: Partial<WriteReviewArgs> = {}): Mutation {
  return writeReview({
    localId: 'local-review',
    listingId: TEXTBOOK,
    title: 'Calculus textbook',
    reviewer: { id: memberId('newcomer'), name: 'newcomer', pictureUrl: '' },
    reviewedUserId: SELLER_ID,
    rating: 4,
    comment: 'Clean pages.',
    writtenAt: new Date(world.clock.now()).toISOString(),
    ...args,
  });
}

export function aMove(order: Pick<Order, 'id'>, status: OrderStatus): Mutation {
  return setOrderStatus({
    orderId: order.id,
    sellerId: SELLER_ID,
    status,
    title: 'Calculus textbook',
  });
}

/** Opens a product as its page does: asks for it, and reads it from the device. */
export async function openProduct(page: Page, id = TEXTBOOK): Promise<Listing> {
  await page.runtime.pull(productResource(id));
  return shownListing(page, id);
}

export async function shownListing({ runtime }: Page, id = TEXTBOOK): Promise<Listing> {
  const listing = await runtime.db.listings.get(id);
  if (listing === undefined) throw new Error(`The device does not show the listing ${id}.`);
  const reviews = listing.reviews.map(({ acceptedAt: _here, ...review }) => review);
  return withoutViews({ ...listing, reviews });
}

/** Every look counts as a view, and so does that of a test. */
function withoutViews(listing: Listing): Listing {
  return { ...listing, views: 0 };
}

export async function ownTitles({ runtime }: Page): Promise<string[]> {
  return (await readOwnListings(runtime.db, SELLER_ID)).map(({ title }) => title);
}

/** The only entry of the log. */
export async function onlyEntry({ runtime }: Page): Promise<OutboxEntry> {
  const [entry, ...others] = await runtime.db.outbox.toArray();
  if (entry === undefined || others.length > 0)
    throw new Error(`The log holds ${others.length + (entry === undefined ? 0 : 1)} entries.`);
  return entry;
}

/** A listing as the provider has it, with its reviews; null when it is gone. */
export async function heldListing({ provider }: World, id = TEXTBOOK): Promise<Listing | null> {
  const { status, body } = await asVisitor(provider)<unknown>('GET', `products/${id}`);
  const listing = status === 404 ? null : readListingReply(body);
  return listing === null ? null : withoutViews(listing);
}

export async function heldOwn({ provider }: World): Promise<readonly Listing[]> {
  const call = await asMember(provider, 'seller');
  const { body } = await call<unknown>('GET', `listings/mine?sellerId=${SELLER_ID}`);
  return readListings(body) ?? [];
}

export async function heldOrders({ provider }: World): Promise<readonly Order[]> {
  const call = await asMember(provider, 'seller');
  const { body } = await call<unknown>('GET', `orders/seller/orders?sellerId=${SELLER_ID}`);
  return readOrders(body) ?? [];
}

/** A member sends a change from another device. */
export async function elsewhere(
  { provider }: World,
  who: FixtureMember,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const call = await asMember(provider, who);
  const answer = await call<unknown>(method, path, body === undefined ? {} : { body });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}.`);
  return answer.body;
}

/** A buyer orders one textbook; the order waits for the seller. */
export async function aProcessingOrder(world: World): Promise<Order> {
  const order = readOrderReply(
    await elsewhere(world, 'otherBuyer', 'POST', 'orders', {
      buyerId: memberId('otherBuyer'),
      listingId: TEXTBOOK,
      amount: 1500,
      paymentMethod: 'cash',
    }),
  );
  if (order === null) throw new Error('The provider answered without the order.');
  return order;
}

/** Changes that left a device, in their order: `PATCH /api/listings/…` */
export function sentChanges({ device }: World) {
  return device.requests.filter(
    ({ method, path }) => method !== 'GET' && !path.startsWith('/api/auth/'),
  );
}
