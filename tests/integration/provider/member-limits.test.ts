import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CartBody, WishlistBody } from '#core/contract/member-bodies.ts';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import { cartLineKey } from '#core/domain/cart.ts';
import { MEMBER_LIMITS } from '#core/domain/member-limits.ts';
import { newId } from '#server/storage/ids.ts';
import { cartLines, listings, wishlistEntries } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, type Caller } from './calls.ts';

let provider: TestProvider;

beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

const textbook = listingId('textbook');
/** PostgreSQL takes 65,535 parameters in one statement. */
const ROWS_AT_ONCE = 500;

/** So many listings of the seller; resolves to their ids. */
async function plantListings(number: number): Promise<string[]> {
  const { db } = provider.database;
  const [row] = await db.select().from(listings).where(eq(listings.id, textbook));
  if (row === undefined) throw new Error('The textbook is gone.');
  const ids = Array.from({ length: number }, newId);
  for (let first = 0; first < number; first += ROWS_AT_ONCE) {
    const some = ids.slice(first, first + ROWS_AT_ONCE);
    await db.insert(listings).values(some.map((id) => ({ ...row, id })));
  }
  return ids;
}

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();

describe('a cart', () => {
  const FULL = { error: 'A cart holds at most 100 lines. Remove one first.', code: 'invalid-body' };
  let buyer: Caller;

  beforeEach(async () => {
    buyer = await asMember(provider, 'buyer');
    await provider.database.run(
      `update listings set quantity = 1000, variations = '[{"name":"n","options":["0"]}]' where id = '${textbook}'`,
    );
  });

  async function fill(lines: number): Promise<void> {
    const now = new Date(provider.now());
    const choices = Array.from({ length: lines }, (_, index) => ({ n: String(index) }));
    await provider.database.db.insert(cartLines).values(
      choices.map((variations) => ({
        memberId: memberId('buyer'),
        lineKey: cartLineKey(textbook, variations),
        listingId: textbook,
        variations,
        quantity: 2,
        createdAt: now,
        updatedAt: now,
      })),
    );
  }
  const change = (method: 'POST' | 'PUT', productId: string, variations = {}) =>
    buyer<CartBody>(method, 'cart', { body: { productId, quantity: 3, variations } });

  it('takes no line beyond a hundred, also of two at once', async () => {
    await fill(MEMBER_LIMITS.cartLines - 1);
    const answers = await Promise.all([
      change('POST', listingId('otherTextbook')),
      change('PUT', listingId('sinhalaNovel')),
    ]);
    expect(statusesOf(answers)).toEqual([200, 422]);
    expect((await change('POST', listingId('hoodie'))).body).toEqual(FULL);
    expect((await change('PUT', listingId('hoodie'))).body).toEqual(FULL);
    expect((await buyer<CartBody>('GET', 'cart')).body.items).toHaveLength(100);
  });

  it('that is full, or longer by its history, still changes the lines it has', async () => {
    await fill(MEMBER_LIMITS.cartLines + 5);
    expect((await change('POST', textbook, { n: '0' })).status).toBe(200);
    expect((await change('PUT', textbook, { n: '0' })).status).toBe(200);
    const { status, body } = await buyer<CartBody>('DELETE', `cart/${textbook}`, {
      body: { variations: { n: '0' } },
    });
    expect([status, body.items.length]).toEqual([200, 104]);
  });
});

describe('a wishlist', () => {
  it('takes no entry beyond five hundred, also of two at once, and is content with those it has', async () => {
    const buyer = await asMember(provider, 'buyer');
    const saved = await plantListings(MEMBER_LIMITS.wishlistEntries - 1);
    const entry = { memberId: memberId('buyer'), savedAt: new Date(provider.now()) };
    await provider.database.db
      .insert(wishlistEntries)
      .values(saved.map((id) => ({ ...entry, listingId: id })));
    const save = (id: string) => buyer('POST', `wishlist/${id}`);
    const answers = await Promise.all([save(textbook), save(listingId('hoodie'))]);
    expect(statusesOf(answers)).toEqual([200, 422]);
    expect((await save(listingId('calculator'))).body).toEqual({
      error: 'A wishlist holds at most 500 items. Remove one first.',
      code: 'invalid-body',
    });
    expect((await save(saved[0] ?? '')).status).toBe(200);
    expect((await buyer<WishlistBody>('GET', 'wishlist')).body).toHaveLength(500);
    await buyer('DELETE', `wishlist/${saved[0] ?? ''}`);
    expect((await save(listingId('calculator'))).status).toBe(200);
  });
});

describe('a seller', () => {
  it('has no more than a thousand listings, also with two at once, and can still sell those', async () => {
    const seller = await asMember(provider, 'seller');
    const sellerId = memberId('seller');
    const count = () => provider.database.db.$count(listings, eq(listings.sellerId, sellerId));
    await plantListings(MEMBER_LIMITS.listings - 1 - (await count()));
    const list = () =>
      seller('POST', 'listings', {
        body: {
          sellerId,
          title: 'Drawing board',
          description: 'A2.',
          category: 'stationery',
          condition: 'used',
          price: 3200,
          quantity: 1,
        },
      });
    expect(statusesOf(await Promise.all([list(), list()]))).toEqual([201, 422]);
    expect((await list()).body).toEqual({
      error: 'A seller has at most 1000 listings, sold ones included. Delete one first.',
      code: 'invalid-body',
    });
    const edited = await seller('PATCH', `listings/${textbook}`, { body: { sellerId, price: 9 } });
    expect(edited.status).toBe(200);
    expect((await seller<ListingBody[]>('GET', 'listings/mine')).body).toHaveLength(1000);
  });

  it('writes no listing of more than 32 KB, and no more than 900 KB in all', async () => {
    const seller = await asMember(provider, 'seller');
    const sellerId = memberId('seller');
    const line = 'ක'.repeat(200);
    const edit = (body: object) =>
      seller('PATCH', `listings/${textbook}`, { body: { sellerId, ...body } });
    const lines = { features: Array(20).fill(line) as string[] };
    expect(
      (await edit({ ...lines, whyBuy: lines.features, description: line.repeat(20) })).body,
    ).toEqual({
      error:
        'All texts of a listing may have 32 KB together; these have 36. Shorten the description, or leave out options, lines or pictures.',
      code: 'invalid-body',
    });
    expect((await edit(lines)).status).toBe(200);
    await plantListings(72);
    expect((await edit({ ...lines, whyBuy: lines.features })).body).toEqual({
      error:
        'Your listings hold more text and pictures than can be kept together. Shorten or delete some of them first.',
      code: 'invalid-body',
    });
    expect((await edit({ features: [] })).status).toBe(200);
  });
});
