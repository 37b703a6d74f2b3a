import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WishlistBody } from '#core/contract/member-bodies.ts';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import { readWishlist } from '#core/contract/wishlist.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

const save = (id: string) => buyer('POST', `wishlist/${id}`);
const list = async () => (await buyer<WishlistBody>('GET', 'wishlist')).body;

describe('the wishlist', () => {
  it('[S234, S235] holds whole listings with the time they were saved, newest first', async () => {
    await save(listingId('textbook'));
    provider.advanceClock(5000);
    await save(listingId('soldOut'));
    const entries = await list();
    expect(entries.map((entry) => entry.listingId.title)).toEqual([
      'Popular kettle',
      'Calculus textbook',
    ]);
    expect(Date.parse(entries[0]?.savedAt ?? '')).toBeGreaterThan(
      Date.parse(entries[1]?.savedAt ?? ''),
    );
    expect(readWishlist(entries)).toHaveLength(2);
  });

  it('keeps the first time when a listing is saved again', async () => {
    await save(listingId('textbook'));
    const [first] = await list();
    provider.advanceClock(60_000);
    expect((await save(listingId('textbook'))).status).toBe(200);
    expect((await list()).map(({ savedAt }) => savedAt)).toEqual([first?.savedAt]);
  });

  it('counts who saved a listing as its likes', async () => {
    await save(listingId('textbook'));
    await save(listingId('textbook'));
    expect((await list())[0]?.listingId.likes).toBe(1);
    await buyer('DELETE', `wishlist/${listingId('textbook')}`);
    const { body } = await buyer<ListingBody>('GET', `products/${listingId('textbook')}`);
    expect(body.likes).toBe(0);
  });

  it('forgets an entry, and is content when there is none', async () => {
    await save(listingId('textbook'));
    const forget = () => buyer('DELETE', `wishlist/${listingId('textbook')}`);
    expect((await forget()).status).toBe(200);
    expect((await forget()).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('is content to forget a listing that is gone', async () => {
    await save(listingId('textbook'));
    const seller = await asMember(provider, 'seller');
    await seller('DELETE', `listings/${listingId('textbook')}`);
    const { status, body } = await buyer('DELETE', `wishlist/${listingId('textbook')}`);
    expect([status, body]).toEqual([
      200,
      { message: 'Removed from your wishlist.', listingId: listingId('textbook') },
    ]);
  });

  it('refuses unknown listings, visitors and sellers', async () => {
    expect((await save('nothing')).body).toEqual({ error: 'Product not found', code: 'not-found' });
    expect((await buyer('DELETE', 'wishlist/nothing')).status).toBe(404);
    expect((await asVisitor(provider)('GET', 'wishlist')).status).toBe(401);
    const seller = await asMember(provider, 'seller');
    expect((await seller('POST', `wishlist/${listingId('otherTextbook')}`)).status).toBe(403);
  });
});
