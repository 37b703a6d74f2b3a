import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CartBody, WishlistBody } from '#core/contract/member-bodies.ts';
import { readListingReply, readListings } from '#core/contract/listing.ts';
import {
  type ListingBody,
  listingBody,
  listingRemovalBody,
  listingReplyBody,
  type ListingReplyBody,
  type ProductPageBody,
} from '#core/contract/shop-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';
import { asUploader, bytesOf, paint } from './pictures.ts';

let provider: TestProvider;
let seller: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  seller = await asMember(provider, 'seller');
});
afterEach(() => provider.close());

const sellerId = memberId('seller');
const textbook = `listings/${listingId('textbook')}`;
const FOREIGN = { error: 'This listing belongs to another seller.', code: 'forbidden' };
const UNKNOWN = { error: 'Product not found', code: 'not-found' };
const SELLERS_ONLY = { error: 'Only sellers can do this.', code: 'forbidden' };

const mine = async (caller = seller) => (await caller<ListingBody[]>('GET', 'listings/mine')).body;
const look = (id: string) => asVisitor(provider)<ListingBody>('GET', `products/${id}`);

describe('the listings of a seller', () => {
  it('are all of them, sold ones too, newest first', async () => {
    const rows = await mine();
    expect(rows.map(({ title }) => title)).toEqual([
      'Calculus textbook',
      'Casio calculator',
      'Faculty hoodie',
      'මඩොල් දූව නවකතාව',
      'Last desk lamp',
      'Popular kettle',
      'Sold bicycle',
    ]);
    expect(rows.map((row) => listingBody.parse(row)).at(-1)?.status).toBe('sold');
    expect(readListings(rows)).toHaveLength(7);
    expect(await mine(await asMember(provider, 'otherSeller'))).toHaveLength(1);
  });

  it('may be requested by the id of their seller, and by no other', async () => {
    const own = await seller<ListingBody[]>('GET', `listings/mine?sellerId=${sellerId}`);
    expect(own.body).toHaveLength(7);
    const forged = await seller('GET', `listings/mine?sellerId=${memberId('otherSeller')}`);
    expect([forged.status, forged.body.error]).toEqual([403, 'You can only do this for yourself.']);
  });

  it('are for sellers', async () => {
    const buyer = await asMember(provider, 'buyer');
    expect((await buyer('GET', 'listings/mine')).body).toEqual(SELLERS_ONLY);
    expect((await asVisitor(provider)('GET', 'listings/mine')).status).toBe(401);
  });
});

describe('a new listing', () => {
  const lamp = {
    sellerId,
    title: '  Lava lamp ',
    description: 'Warm light for long nights.',
    category: 'furniture',
    condition: 'used',
    price: 1250.5,
    quantity: 2,
  };
  const create = (over: object = {}) =>
    seller<ListingReplyBody>('POST', 'listings', { body: { ...lamp, ...over } });

  it('is on sale at once, under data, with omitted fields empty', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const { data } = listingReplyBody.parse(body);
    expect(data).toMatchObject({
      title: 'Lava lamp',
      price: 1250.5,
      originalPrice: null,
      quantity: 2,
      stock: 2,
      status: 'active',
      isNew: true,
      reviewCount: 0,
      images: [],
      variations: [],
      warranty: null,
      seller: { _id: sellerId, name: 'seller' },
    });
    expect(readListingReply(body)?.id).toBe(data._id);
    expect((await mine())[0]).toEqual(data);
    const found = await asVisitor(provider)<ProductPageBody>('GET', 'products?search=lava');
    expect(found.body.listings).toEqual([data]);
  });

  it('keeps everything that the form can say', async () => {
    const upload = await asUploader(provider, 'seller');
    const { url } = (await upload(await bytesOf(paint(40, 20).png()))).body;
    const { body } = await create({
      originalPrice: 2000,
      freeDelivery: true,
      status: 'sold',
      images: ['https://example.org/a%20lamp.jpg?w=1', url],
      features: ['Red'],
      whyBuy: ['Warm', 'Cheap'],
      variations: [{ name: 'color', options: ['red', 'blue'] }],
      warranty: '1 month',
    });
    expect(body.data).toMatchObject({
      originalPrice: 2000,
      discount: 37,
      freeDelivery: true,
      status: 'sold',
      images: ['https://example.org/a%20lamp.jpg?w=1', url],
      features: ['Red'],
      whyBuy: ['Warm', 'Cheap'],
      variations: [{ name: 'color', options: ['red', 'blue'] }],
      warranty: '1 month',
    });
  });

  it.each([
    [{ category: 'spaceships' }, 'There is no category "spaceships".'],
    [{ title: '   ' }, 'title must have at least 1 characters.'],
    [{ price: 0 }, 'price must be at least 0.01.'],
    [{ price: 1.005 }, 'price is not valid.'],
    [{ quantity: 1.5 }, 'quantity must be a whole number.'],
    [{ quantity: -1 }, 'quantity must be at least 0.'],
    [{ condition: 'broken' }, 'condition must be one of: new, used.'],
    [{ images: ['javascript:alert(1)'] }, 'images.0 does not have the expected form.'],
    [{ images: ['data:text/html,x'] }, 'images.0 does not have the expected form.'],
    [{ images: ['/pictures/../api/cart'] }, 'images.0 does not have the expected form.'],
    [{ images: ['/uploads/0123/1.webp'] }, 'images.0 does not have the expected form.'],
    [
      { images: ['/uploads/64f1a2b3c4d5e6f708192a3b/640.webp'] },
      'The picture /uploads/64f1a2b3c4d5e6f708192a3b/640.webp is not kept. Please upload it again.',
    ],
    [{ images: ['https://x.lk/"onerror=1'] }, 'images.0 does not have the expected form.'],
    [
      {
        variations: [
          { name: 'size', options: ['M'] },
          { name: 'size', options: ['L'] },
        ],
      },
      'variations must not say "size" twice.',
    ],
    [
      { variations: [{ name: 'size', options: [] }] },
      'variations.0.options must have at least 1 entries.',
    ],
  ])('with %j is refused in words', async (over, words) => {
    const { status, body } = await seller('POST', 'listings', { body: { ...lamp, ...over } });
    expect([status, body]).toEqual([422, { error: words, code: 'invalid-body' }]);
    expect(await mine()).toHaveLength(7);
  });

  it('is written once for each key', async () => {
    const keyed = () =>
      seller('POST', 'listings', { body: lamp, headers: { 'Idempotency-Key': 'new-lamp' } });
    const first = await keyed();
    expect((await keyed()).body).toEqual(first.body);
    expect(await mine()).toHaveLength(8);
  });

  it('needs a seller who writes in their own name', async () => {
    const forged = await seller('POST', 'listings', {
      body: { ...lamp, sellerId: memberId('otherSeller') },
    });
    expect(forged.status).toBe(403);
    const buyer = await asMember(provider, 'buyer');
    const body = { ...lamp, sellerId: memberId('buyer') };
    expect((await buyer('POST', 'listings', { body })).body).toEqual(SELLERS_ONLY);
    expect((await asVisitor(provider)('POST', 'listings', { body: lamp })).status).toBe(401);
  });

  it('can only be written where the provider says so', async () => {
    const { headers } = await seller('GET', 'listings/mine');
    expect(headers.get('Provider-Capabilities')).toContain('listings.create');
    const bare = await startTestProvider({ capabilities: [] });
    const there = await asMember(bare, 'seller');
    const { status } = await there('POST', 'listings', { body: lamp });
    expect([404, 405]).toContain(status);
    expect(await mine(there)).toHaveLength(7);
    await bare.close();
  });
});

describe('the status of a listing', () => {
  const flip = (status: string, over: object = {}, caller = seller) =>
    caller<ListingReplyBody>('PATCH', `${textbook}/status`, {
      body: { status, sellerId, ...over },
    });
  const textbooksOnSale = async () =>
    (await asVisitor(provider)<ProductPageBody>('GET', 'products?search=calculus')).body.total;

  it('takes it off every list, and back', async () => {
    const sold = await flip('sold');
    expect(sold.status).toBe(200);
    expect(listingReplyBody.parse(sold.body).data.status).toBe('sold');
    expect(await textbooksOnSale()).toBe(0);
    const active = await flip('active');
    expect(active.body.data.status).toBe('active');
    expect(active.body.data.version).toBeGreaterThan(sold.body.data.version);
    expect(await textbooksOnSale()).toBe(1);
  });

  it('that it has already changes nothing', async () => {
    const { body: before } = await look(listingId('textbook'));
    const { status, body } = await flip('active');
    expect(status).toBe(200);
    expect([body.data.version, body.data.updatedAt]).toEqual([before.version, before.updatedAt]);
  });

  it('is one of two', async () => {
    const { status } = await flip('stolen');
    expect(status).toBe(422);
  });

  it('is the business of its seller', async () => {
    const other = await asMember(provider, 'otherSeller');
    const foreign = await flip('sold', { sellerId: memberId('otherSeller') }, other);
    expect([foreign.status, foreign.body]).toEqual([403, FOREIGN]);
    expect((await flip('sold', {}, other)).status).toBe(403);
    expect((await flip('sold', { sellerId: memberId('otherSeller') })).status).toBe(403);
    expect(await textbooksOnSale()).toBe(1);
  });
});

describe('deleting a listing', () => {
  const remove = (id = listingId('textbook'), caller = seller, query = `?sellerId=${sellerId}`) =>
    caller('DELETE', `listings/${id}${query}`);

  it('takes it away, out of every cart and wishlist too', async () => {
    const buyer = await asMember(provider, 'buyer');
    await buyer('POST', 'cart', { body: { productId: listingId('textbook'), quantity: 1 } });
    await buyer('POST', 'cart', { body: { productId: listingId('lastPiece'), quantity: 1 } });
    await buyer('POST', `wishlist/${listingId('textbook')}`);
    const { status, body } = await remove();
    expect(status).toBe(200);
    expect(listingRemovalBody.parse(body).listingId).toBe(listingId('textbook'));
    expect((await look(listingId('textbook'))).status).toBe(404);
    expect(await mine()).toHaveLength(6);
    const cart = await buyer<CartBody>('GET', 'cart');
    expect(cart.body.items.map(({ productId }) => productId)).toEqual([listingId('lastPiece')]);
    expect((await buyer<WishlistBody>('GET', 'wishlist')).body).toEqual([]);
  });

  it('leaves the orders with their copy of it', async () => {
    await remove(listingId('hoodie'));
    const orders = await provider.listOrders(fixtureEmails.otherBuyer);
    expect(orders.map(({ title }) => title)).toEqual(['Faculty hoodie', 'Faculty hoodie']);
  });

  it('sheds no rating of its seller', async () => {
    await remove(listingId('hoodie'));
    expect((await look(listingId('textbook'))).body.seller.rating).toBe(4.5);
  });

  it('again finds nothing, unless it is a repeat', async () => {
    const keyed = () =>
      seller('DELETE', textbook, { headers: { 'Idempotency-Key': 'delete-once' } });
    const first = await keyed();
    expect((await keyed()).body).toEqual(first.body);
    const again = await remove();
    expect([again.status, again.body]).toEqual([404, UNKNOWN]);
    expect((await remove('nothing')).status).toBe(404);
  });

  it('is the business of its seller', async () => {
    const other = await asMember(provider, 'otherSeller');
    const foreign = await remove(listingId('textbook'), other, '');
    expect([foreign.status, foreign.body]).toEqual([403, FOREIGN]);
    expect((await remove(listingId('textbook'), other)).status).toBe(403);
    const buyer = await asMember(provider, 'buyer');
    expect((await remove(listingId('textbook'), buyer, '')).body).toEqual(SELLERS_ONLY);
    expect(await mine()).toHaveLength(7);
  });

  it('while others save, order and review it never fails on our side', async () => {
    const people = ['buyer', 'otherBuyer', 'newcomer', 'otherNewcomer'] as const;
    const ids = (['textbook', 'calculator', 'hoodie', 'sinhalaNovel'] as const).map(listingId);
    const callers = await Promise.all(
      people.map(async (who) => [await asMember(provider, who), memberId(who)] as const),
    );
    // Opens the connections of the pool, so that what follows really happens at once.
    await Promise.all(callers.map(([caller]) => caller('GET', 'cart')));
    const answers = await Promise.all(
      ids.flatMap((id) => [
        ...callers.slice(0, 2).flatMap(([caller, me]) => interest(caller, me, id)),
        remove(id),
        ...callers.slice(2).flatMap(([caller, me]) => interest(caller, me, id)),
      ]),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    expect(await mine()).toHaveLength(3);
  });
});

/** All changes of a listing that a buyer may make, at once. */
function interest(caller: Caller, me: string, id: string) {
  return [
    caller('POST', `wishlist/${id}`),
    caller('POST', 'cart', { body: { productId: id, quantity: 1 } }),
    caller('POST', 'orders', {
      body: { buyerId: me, listingId: id, amount: 1500, paymentMethod: 'cash' },
    }),
    caller('POST', 'reviews', {
      body: { listingId: id, reviewerId: me, reviewedUserId: sellerId, rating: 4 },
    }),
  ];
}
