import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readListing, readListingReply } from '#core/contract/listing.ts';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import {
  type ListingBody,
  listingReplyBody,
  type ListingReplyBody,
  type ProductPageBody,
} from '#core/contract/shop-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

let provider: TestProvider;
let seller: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  seller = await asMember(provider, 'seller');
});
afterEach(() => provider.close());

const sellerId = memberId('seller');
const hoodie = listingId('hoodie');

/** The hoodie as its seller sees it, which counts as no view. */
async function look(): Promise<ListingBody> {
  const { body } = await seller<ListingBody[]>('GET', 'listings/mine');
  const listing = body.find(({ _id }) => _id === hoodie);
  if (listing === undefined) throw new Error('The hoodie is gone.');
  return listing;
}
/** An edit; `base` is the `updatedAt` of the listing that it was made from. */
const edit = <Body = ListingReplyBody>(
  fields: object,
  { base, caller = seller, id = hoodie }: { base?: string; caller?: Caller; id?: string } = {},
) =>
  caller<Body>('PATCH', `listings/${id}`, {
    body: { sellerId, ...fields },
    headers: base === undefined ? {} : { 'Base-Updated-At': base },
  });
const totalOf = async (query: string) =>
  (await asVisitor(provider)<ProductPageBody>('GET', `products?${query}`)).body.total;

async function order(pieces: number): Promise<OrderBody> {
  const buyer = await asMember(provider, 'buyer');
  const { body } = await buyer<OrderBody>('POST', 'orders', {
    body: {
      buyerId: memberId('buyer'),
      listingId: hoodie,
      amount: 2500 * pieces,
      paymentMethod: 'cash',
    },
    headers: { 'Order-Line': `quantity=${pieces}` },
  });
  return body;
}

describe('an edit', () => {
  it('changes the fields that it names, keeps the rest, and answers the listing under data', async () => {
    const before = await look();
    const { status, body } = await edit({ title: 'Warm hoodie', price: 2250.75 });
    expect(status).toBe(200);
    const { data } = listingReplyBody.parse(body);
    expect(data).toEqual({
      ...before,
      title: 'Warm hoodie',
      price: 2250.75,
      version: data.version,
      updatedAt: data.updatedAt,
    });
    expect(data.version).toBeGreaterThan(before.version);
    expect(Date.parse(data.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await look()).toEqual(data);
    expect(readListingReply(body)?.title).toBe('Warm hoodie');
  });

  it('takes every field of the form', async () => {
    const form = {
      title: 'Faculty mug',
      description: 'Holds tea.',
      category: 'home-kitchen',
      condition: 'new',
      price: 800,
      originalPrice: 1000,
      quantity: 7,
      freeDelivery: true,
      status: 'sold',
      images: ['https://example.org/mug.jpg'],
      features: ['Blue'],
      whyBuy: ['Tea'],
      variations: [{ name: 'size', options: ['small', 'large'] }],
      warranty: 'A week',
    };
    const { body } = await edit(form);
    expect(body.data).toMatchObject({ ...form, stock: 7, discount: 20 });
    const cleared = await edit({ originalPrice: null, warranty: null, variations: [], images: [] });
    expect(cleared.body.data).toMatchObject({
      originalPrice: null,
      warranty: null,
      variations: [],
      images: [],
      title: 'Faculty mug',
    });
  });

  it('may send the whole listing back: what no seller edits is ignored', async () => {
    const before = await look();
    const forged = { rating: 5, reviewCount: 99, views: 1e6, likes: 1e6, isPopular: false };
    const { body } = await edit({ ...before, ...forged, _id: 'x', title: 'Mine still' });
    expect(body.data).toMatchObject({
      _id: hoodie,
      title: 'Mine still',
      rating: 4.5,
      reviewCount: 2,
      views: 0,
      likes: 0,
      isPopular: true,
    });
  });

  it('is found by its new words and category, and not by the old ones', async () => {
    await edit({ title: 'නිල් කබාය', description: 'Blue.', category: 'accessories' });
    expect(await totalOf(`search=${encodeURIComponent('කබාය')}`)).toBe(1);
    expect(await totalOf('search=hoodie')).toBe(0);
    expect(await totalOf('category=accessories')).toBe(1);
    expect(await totalOf('category=clothing')).toBe(0);
  });

  it('that changes nothing leaves version and time as they were', async () => {
    const before = await look();
    provider.advanceClock(60_000);
    const { status, body } = await edit({ ...before });
    expect(status).toBe(200);
    expect([body.data.version, body.data.updatedAt]).toEqual([before.version, before.updatedAt]);
  });

  it.each([
    [{ category: 'spaceships' }, 'There is no category "spaceships".'],
    [{ price: '12' }, 'price must be a number.'],
    [{ title: '' }, 'title must have at least 1 characters.'],
    [{ quantity: 100_001 }, 'quantity must be at most 100000.'],
    [{ status: 'lost' }, 'status must be one of: active, sold.'],
    [{ images: ['/uploads/0123/1.webp'] }, 'images.0 does not have the expected form.'],
    [{ images: ['javascript:alert(1)'] }, 'images.0 does not have the expected form.'],
    [{ variations: [{ name: 'a', options: ['x', 'x'] }] }, 'variations must not say "x" twice.'],
  ])('with %j is refused, and changes nothing', async (fields, words) => {
    const before = await look();
    const { status, body } = await edit({ title: 'Half an edit', ...fields });
    expect([status, body]).toEqual([422, { error: words, code: 'invalid-body' }]);
    expect((await look()).version).toBe(before.version);
  });

  it('is the business of the seller of the listing', async () => {
    const other = await asMember(provider, 'otherSeller');
    const own = { sellerId: memberId('otherSeller') };
    const foreign = await edit({ ...own, price: 1 }, { caller: other });
    expect([foreign.status, foreign.body]).toEqual([
      403,
      { error: 'This listing belongs to another seller.', code: 'forbidden' },
    ]);
    expect((await edit({ price: 1 }, { caller: other })).status).toBe(403);
    expect((await edit({ ...own, price: 1 })).status).toBe(403);
    expect((await edit({ price: 1 }, { caller: await asMember(provider, 'buyer') })).status).toBe(
      403,
    );
    expect((await edit({ price: 1 }, { caller: asVisitor(provider) })).status).toBe(401);
    expect((await look()).price).toBe(2500);
    for (const id of ['nothing', '64b64b64b64b64b64b64b64b']) {
      expect((await edit({ price: 1 }, { id })).status).toBe(404);
    }
  });
});

describe('an edit made from an older listing', () => {
  const STALE = 'This listing has changed since you opened it. Look at it again before you save.';

  it('is refused with the current listing, and changes nothing', async () => {
    const opened = await look();
    const first = await edit({ price: 2000 }, { base: opened.updatedAt });
    expect(first.status).toBe(200);
    const second = await edit<Record<string, unknown>>(
      { title: 'From the other phone' },
      { base: opened.updatedAt },
    );
    expect(second.status).toBe(409);
    expect(second.body).toEqual({ error: STALE, code: 'stale-edit', current: first.body.data });
    expect(readListing(second.body.current)?.price).toBe(2000);
    expect(await look()).toMatchObject({ title: 'Faculty hoodie', price: 2000 });
  });

  it('is detected even when both were saved in the same millisecond', async () => {
    const still = await startTestProvider({ now: () => Date.UTC(2026, 10, 20) });
    const caller = await asMember(still, 'seller');
    const first = await edit({ price: 2000 }, { caller });
    const base = first.body.data.updatedAt;
    expect((await edit({ price: 2100 }, { caller, base })).status).toBe(200);
    expect((await edit({ price: 2200 }, { caller, base })).status).toBe(409);
    await still.close();
  });

  it('is accepted once it is made from the current listing', async () => {
    const opened = await look();
    await edit({ price: 2000 }, { base: opened.updatedAt });
    const refused = await edit<{ current: ListingBody }>(
      { title: 'Again' },
      { base: opened.updatedAt },
    );
    const again = await edit({ title: 'Again' }, { base: refused.body.current.updatedAt });
    expect(again.body.data).toMatchObject({ title: 'Again', price: 2000 });
  });

  it('that changes nothing any more is no conflict: its reply may have been lost', async () => {
    const opened = await look();
    const first = await edit({ price: 2000 }, { base: opened.updatedAt });
    const repeated = await edit({ price: 2000 }, { base: opened.updatedAt });
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
  });

  it('puts no ordered piece back on sale', async () => {
    const opened = await look();
    await order(2);
    const { status, body } = await edit<{ current: ListingBody }>(
      { ...opened, title: 'Waited without a network' },
      { base: opened.updatedAt },
    );
    expect([status, body.current.quantity]).toEqual([409, 3]);
    expect(await look()).toMatchObject({ title: 'Faculty hoodie', quantity: 3 });
  });

  it('is refused after an order also when it leaves the quantity alone', async () => {
    const opened = await look();
    await order(1);
    expect((await edit({ title: 'Warm' }, { base: opened.updatedAt })).status).toBe(409);
  });

  it('is refused after a canceled order gave its pieces back', async () => {
    const { _id } = await order(2);
    const opened = await look();
    await seller('PATCH', `orders/${_id}/status`, { body: { status: 'canceled', sellerId } });
    const { status, body } = await edit<{ current: ListingBody }>(
      { quantity: opened.quantity },
      { base: opened.updatedAt },
    );
    expect([status, body.current.quantity]).toEqual([409, 5]);
  });

  it('does not conflict with looks, likes and reviews', async () => {
    const opened = await look();
    const buyer = await asMember(provider, 'buyer');
    await buyer('POST', `wishlist/${hoodie}`);
    await buyer('POST', 'reviews', {
      body: {
        listingId: hoodie,
        reviewerId: memberId('buyer'),
        reviewedUserId: sellerId,
        rating: 5,
      },
    });
    const { status, body } = await edit({ title: 'Warm' }, { base: opened.updatedAt });
    expect([status, body.data.reviewCount, body.data.likes]).toEqual([200, 3, 1]);
  });

  it('without a base wins: its quantity is stored', async () => {
    await order(2);
    expect((await edit({ quantity: 10 })).body.data.quantity).toBe(10);
  });

  it('must name the base as a moment', async () => {
    const { status, body } = await edit({ title: 'Warm' }, { base: 'yesterday' });
    expect([status, body]).toEqual([
      422,
      { error: 'Base-Updated-At must be the updatedAt of a listing.', code: 'invalid-body' },
    ]);
  });
});

describe('edits and orders at once', () => {
  it('let one edit through at most, and sell no piece twice', async () => {
    // Also opens the connections of the pool, so that what follows really happens at once.
    const [opened] = await Promise.all([look(), ...Array.from({ length: 11 }, look)]);
    // None that orders could make of five, or of another: an edit that changes nothing is let through as well.
    const recounts = [20, 40, 60];
    const edits = recounts.map((quantity) => edit({ quantity }, { base: opened.updatedAt }));
    const orders = await Promise.all(Array.from({ length: 8 }, () => order(1)));
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    const sold = orders.filter(({ status }) => status === 'processing').length;
    // A recount that came before any order sets the quantity; without one there were five.
    expect((await look()).quantity + sold).toBe(recounts[statuses.indexOf(200)] ?? 5);
  });
});
