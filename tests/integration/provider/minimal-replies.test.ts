import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCart } from '#core/contract/cart.ts';
import { PREFER, prefersMinimal } from '#core/contract/headers.ts';
import { readListingReply } from '#core/contract/listing.ts';
import {
  type CartBody,
  type CartChangeBody,
  cartChangeBody,
  type OrderBody,
  orderBody,
} from '#core/contract/member-bodies.ts';
import { readReviewReply } from '#core/contract/review.ts';
import {
  type ListingChangeBody,
  listingChangeBody,
  type ListingReplyBody,
  type ReviewChangeBody,
  reviewChangeBody,
} from '#core/contract/shop-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, type Caller } from './calls.ts';
import { fillCart, plantHeavyListings } from './heavy-listings.ts';

let provider: TestProvider;
let buyer: Caller;
let seller: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
  seller = await asMember(provider, 'seller');
});
afterEach(() => provider.close());

const HOODIE = listingId('hoodie');
const OPTIONS = { color: 'black', size: 'M' };
const minimally = (body?: unknown, key?: string) => ({
  ...(body === undefined ? {} : { body }),
  headers: { [PREFER]: 'return=minimal', ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
});
const put = (quantity: number) => ({ productId: HOODIE, quantity, variations: OPTIONS });
const order = {
  buyerId: memberId('buyer'),
  listingId: listingId('textbook'),
  amount: 1500,
  paymentMethod: 'cash',
};
const edit = { sellerId: memberId('seller'), title: 'Calculus, volume one' };
const review = {
  listingId: HOODIE,
  reviewerId: memberId('buyer'),
  reviewedUserId: memberId('seller'),
  rating: 5,
  comment: 'Warm.',
};

describe('a value of Prefer', () => {
  it.each([
    ['return=minimal', true],
    ['RETURN = "minimal"; foo=1', true],
    ['respond-async, return=minimal', true],
    ['return=representation, return=minimal', false],
    ['return=representation', false],
    ['wait=10', false],
    ['', false],
  ])('%j requests a minimal reply: %s', (value, isMinimal) => {
    expect(prefersMinimal(value)).toBe(isMinimal);
  });
});

describe('a caller who prefers minimal replies', () => {
  it('gets the changed line alone, with its version', async () => {
    await buyer('POST', 'cart', { body: { productId: listingId('textbook'), quantity: 1 } });
    const added = await buyer<CartChangeBody>('POST', 'cart', minimally(put(2)));
    expect(added.headers.get('Preference-Applied')).toBe('return=minimal');
    expect(cartChangeBody.parse(added.body)).toEqual(added.body);
    expect(readCart(added.body)).toEqual([
      expect.objectContaining({ listingId: HOODIE, quantity: 2, title: 'Faculty hoodie' }),
    ]);
    const set = await buyer<CartChangeBody>('PUT', 'cart', minimally(put(1)));
    expect(set.body.items[0]?.version).toBeGreaterThan(added.body.items[0]?.version ?? 0);
    const removed = await buyer('DELETE', `cart/${HOODIE}`, minimally({ variations: OPTIONS }));
    expect(removed.body).toEqual({ items: [], isPartial: true });
    expect((await buyer<CartBody>('GET', 'cart')).body.items).toHaveLength(1);
  });

  it.each(['POST', 'DELETE'])('gets the status alone for a %s to the wishlist', async (method) => {
    const { status, headers, body } = await buyer(method, `wishlist/${HOODIE}`, minimally());
    expect([status, body]).toEqual([204, null]);
    expect(headers.get('Preference-Applied')).toBe('return=minimal');
  });

  it('gets orders with one picture at most', async () => {
    const { status, body } = await buyer<OrderBody>('POST', 'orders', minimally(order));
    expect(status).toBe(201);
    expect(orderBody.parse(body).listingId.images.length).toBeLessThanOrEqual(1);
    const moved = await seller<OrderBody>(
      'PATCH',
      `orders/${body._id}/status`,
      minimally({ status: 'shipped', sellerId: memberId('seller') }),
    );
    expect(orderBody.parse(moved.body).status).toBe('shipped');
  });

  it('gets reviews and listings without a picture of a person', async () => {
    const reviewed = await buyer<ReviewChangeBody>('POST', 'reviews', minimally(review));
    expect(reviewChangeBody.parse(reviewed.body)).toEqual(reviewed.body);
    expect(readReviewReply(reviewed.body)).toMatchObject({ rating: 5, comment: 'Warm.' });
    const path = `listings/${listingId('textbook')}`;
    const edited = await seller<ListingChangeBody>('PATCH', path, minimally(edit));
    expect(listingChangeBody.parse(edited.body)).toEqual(edited.body);
    expect(readListingReply(edited.body)?.title).toBe('Calculus, volume one');
    const gone = await seller('DELETE', `${path}?sellerId=${memberId('seller')}`, minimally());
    expect(gone.status).toBe(204);
  });

  it('is refused like any other caller', async () => {
    const { status, headers, body } = await buyer(
      'POST',
      'cart',
      minimally({ productId: listingId('soldOut'), quantity: 1 }),
    );
    expect([status, body.code]).toEqual([409, 'out-of-stock']);
    expect(headers.has('Preference-Applied')).toBe(false);
  });

  it('of a provider that does not announce it is answered in full', async () => {
    const plain = await startTestProvider({ capabilities: ['idempotency'] });
    const caller = await asMember(plain, 'buyer');
    const { headers, body } = await caller<CartBody>('POST', 'cart', minimally(put(1)));
    await plain.close();
    expect(body).not.toHaveProperty('isPartial');
    expect(body.items[0]?.product.description).toEqual(expect.any(String));
    expect(headers.has('Preference-Applied')).toBe(false);
  });
});

describe('a repeated key', () => {
  const inFull = (body: unknown, key: string) => ({ body, headers: { 'Idempotency-Key': key } });

  it('is answered in the form that is preferred now, and has no second effect', async () => {
    const less = await buyer<CartChangeBody>('POST', 'cart', minimally(put(2), 'one'));
    const more = await buyer<CartBody>('POST', 'cart', inFull(put(2), 'one'));
    const lessAgain = await buyer<CartChangeBody>('POST', 'cart', minimally(put(2), 'one'));
    expect(more.body).not.toHaveProperty('isPartial');
    expect(more.body.items).toMatchObject([{ productId: HOODIE, quantity: 2 }]);
    expect(lessAgain.body).toEqual(less.body);
    for (const { headers } of [more, lessAgain]) {
      expect(headers.get('Idempotency-Replayed')).toBe('true');
    }
  });

  it('gets an order in its current state', async () => {
    const placed = await buyer<OrderBody>('POST', 'orders', minimally(order, 'order'));
    const move = { status: 'shipped', sellerId: memberId('seller') };
    await seller('PATCH', `orders/${placed.body._id}/status`, { body: move });
    const again = await buyer<OrderBody>('POST', 'orders', minimally(order, 'order'));
    expect([again.status, again.body._id, again.body.status]).toEqual([
      201,
      placed.body._id,
      'shipped',
    ]);
  });

  it('of a change whose listing was deleted since is still answered as done', async () => {
    const path = `listings/${listingId('textbook')}`;
    await seller('PATCH', path, minimally(edit, 'edit'));
    await seller('DELETE', `${path}?sellerId=${memberId('seller')}`);
    const { status, body } = await seller('PATCH', path, minimally(edit, 'edit'));
    expect([status, body]).toEqual([
      200,
      { message: 'This was done. What it was about has been deleted since.' },
    ]);
  });

  it('of a heavy edit that was refused as stale gets the current listing', async () => {
    const [id = ''] = await plantHeavyListings(provider, 1);
    const stale = () =>
      seller('PATCH', `listings/${id}`, {
        body: edit,
        headers: { 'Idempotency-Key': 'stale', 'Base-Updated-At': '2001-01-01T00:00:00.000Z' },
      });
    const first = await stale();
    await provider.setListing(id, { price: 77 });
    const second = await stale();
    expect([first.status, second.status]).toEqual([409, 409]);
    expect(second.body).toMatchObject({ code: 'stale-edit', current: { _id: id, price: 77 } });
  });

  it('of a heavy listing brings it again in full', async () => {
    const [id = ''] = await plantHeavyListings(provider, 1);
    await fillCart(provider, [id]);
    const first = await seller<ListingReplyBody>('PATCH', `listings/${id}`, inFull(edit, 'heavy'));
    const again = await seller<ListingReplyBody>('PATCH', `listings/${id}`, inFull(edit, 'heavy'));
    expect(again.body).toEqual(first.body);
  });
});
