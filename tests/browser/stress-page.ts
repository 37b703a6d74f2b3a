import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { createListing } from '#core/commands/lazy/listings/create-listing.ts';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { placeOrder } from '#core/commands/lazy/orders/place-order.ts';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { removeFromWishlist } from '#core/commands/wishlist/remove-from-wishlist.ts';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import { writeReview } from '#core/commands/lazy/reviews/write-review.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { User } from '#core/domain/user.ts';
import { ownListingsResource } from '#core/mirror/own-listings.ts';
import { createTestRuntime, type TestRuntime } from '#support/device/test-runtime.ts';
import type { Mutation } from '#core/sync/command.ts';
import { localStorageVault } from '../../src/app/boot/local-storage-vault.ts';
import { pageEnvironment } from '../../src/app/boot/page-environment.ts';
import type { Operation } from './stress-plan.ts';

/* The engine in a page without screens, against a real provider: applies the operations of the plan to the rows that it shows. */

/** The rows of a member, as the device shows them. */
export interface Shown {
  /** Pieces by listing. */
  cart: Record<string, number>;
  wishlist: string[];
  /** Of listings whose title the plan gave, by that title. */
  listings: Record<string, { price: number; status: string }>;
  /** Ids that the provider gave. */
  orders: string[];
}

interface StressPage {
  open(): Promise<void>;
  /**
   * Whether it was recorded, not so when there is no row to do it to or nothing to change; and how many pieces of the
   * ware the cart shows then.
   */
  perform(operation: Operation): Promise<{ isRecorded: boolean; pieces: number }>;
  /** Wakes the engine, and lists the entries that are not settled: state, kind and the last failure of each. */
  settle(): Promise<string[]>;
  /** After a last look at the provider. */
  show(): Promise<Shown>;
  /** The seller's listings as the provider holds them. */
  readOwnListings(): Promise<{ title: string; price: number; status: string }[]>;
}

let runtime: TestRuntime | null = null;

function opened(): TestRuntime {
  if (runtime === null) throw new Error('The engine of this page has not been opened.');
  return runtime;
}

function member(): User {
  const user = opened().session.currentUser();
  if (user === null) throw new Error('The member of this page has been signed out.');
  return user;
}

async function intentOf({ kind, ware, amount, name }: Operation): Promise<Mutation | null> {
  const { db, now } = opened();
  const user = member();
  const line = {
    listingId: ware.id,
    variations: {},
    title: ware.title,
    image: '',
    price: ware.price,
  };
  const row = await db.cartLines.get(ware.id);
  switch (kind) {
    case 'cart:add':
      return addToCart({ ...line, quantity: amount, addedAt: now() });
    case 'cart:set':
      return row === undefined ? null : setCartQuantity({ ...line, quantity: amount });
    case 'cart:remove':
      return row === undefined ? null : removeFromCart(line);
    case 'order': {
      if (row === undefined) return null;
      const placedAt = new Date(now()).toISOString();
      const facts = { buyerId: user.id, quantity: row.quantity, localId: name, placedAt };
      const knownOrderIds = await db.orders.toCollection().primaryKeys();
      return placeOrder({ ...line, ...facts, knownOrderIds }, name);
    }
    case 'wish:add':
      return addToWishlist({ ...line, savedAt: new Date(now()).toISOString() });
    case 'wish:remove':
      return removeFromWishlist({ listingId: ware.id, title: ware.title });
    case 'review': {
      const reviewer = { id: user.id, name: user.name, pictureUrl: '' };
      const about = { listingId: ware.id, title: ware.title, reviewedUserId: ware.sellerId };
      const said = { rating: amount, comment: name, writtenAt: new Date(now()).toISOString() };
      return writeReview({ localId: name, reviewer, ...about, ...said });
    }
    default:
      return sellingIntent(kind, amount, name);
  }
}

async function sellingIntent(
  kind: Operation['kind'],
  amount: number,
  name: string,
): Promise<Mutation | null> {
  const { id, name: sellerName } = member();
  if (kind === 'listing:create') {
    const seller = { id, name: sellerName, pictureUrl: '', rating: null, campus: null };
    const fields = {
      ...{ title: name, description: 'Made by a test.', category: 'books', quantity: 5 },
      ...{ condition: 'used' as const, status: 'active' as const, price: amount * 100 },
      ...{ originalPrice: null, freeDelivery: false, images: [], features: [], whyBuy: [] },
      ...{ variations: [], warranty: null },
    };
    const createdAt = new Date(opened().now()).toISOString();
    return createListing({ localId: crypto.randomUUID(), seller, fields, createdAt });
  }
  const own = await listOwn();
  const listing = own[(amount * 7) % Math.max(1, own.length)];
  if (listing === undefined) return null;
  const about = { listingId: listing.id, sellerId: id, title: listing.title };
  if (kind === 'listing:delete') return deleteListing(about);
  if (kind === 'listing:status')
    return setListingStatus({ ...about, status: listing.status === 'sold' ? 'active' : 'sold' });
  const { updatedAt } = listing;
  const fields = { price: listing.price + amount };
  return editListing({ ...about, fields, baseUpdatedAt: updatedAt }, listing);
}

async function listOwn(): Promise<Listing[]> {
  const all = await opened().db.listings.where('seller.id').equals(member().id).toArray();
  return all.filter(({ title }) => title.startsWith('stress-'));
}

const page: StressPage = {
  open: async () => {
    runtime = createTestRuntime({
      env: pageEnvironment,
      vault: localStorageVault,
      onError: (cause) => {
        console.error(cause);
      },
    });
    await runtime.start();
  },
  perform: async (operation) => {
    const { db, dispatch } = opened();
    const mutation = await intentOf(operation);
    const isRecorded = mutation !== null && (await dispatch(mutation)) > 0;
    return { isRecorded, pieces: (await db.cartLines.get(operation.ware.id))?.quantity ?? 0 };
  },
  settle: async () => {
    await opened().sync.now();
    const entries = await opened().db.outbox.toArray();
    return entries.map(
      ({ state, kind, lastFailure }) =>
        `${state} ${kind} ${lastFailure?.kind ?? ''} ${lastFailure?.status ?? ''} ${lastFailure?.message ?? ''}`,
    );
  },
  show: async () => {
    const { db, refetch, pullMember } = opened();
    await pullMember();
    if (member().role === 'seller') await refetch(ownListingsResource(member()));
    const lines = await db.cartLines.toArray();
    const listings = (await listOwn()).map(({ title, price, status }) => [
      title,
      { price, status },
    ]);
    return {
      cart: Object.fromEntries(lines.map(({ listingId, quantity }) => [listingId, quantity])),
      wishlist: (await db.wishlist.toCollection().primaryKeys()).toSorted(),
      listings: Object.fromEntries(listings) as Shown['listings'],
      orders: (await db.orders.toCollection().primaryKeys()).toSorted(),
    };
  },
  readOwnListings: async () => {
    const token = localStorage.getItem('accessToken') ?? '';
    const headers = { Authorization: `Bearer ${token}` };
    const reply = await fetch(`/api/listings/mine?sellerId=${member().id}`, { headers });
    if (!reply.ok) throw new Error(`The seller's listings: ${reply.status}`);
    const listings = (await reply.json()) as { title: string; price: number; status: string }[];
    return listings.filter(({ title }) => title.startsWith('stress-'));
  },
};

declare global {
  var stress: StressPage;
}
globalThis.stress = page;
