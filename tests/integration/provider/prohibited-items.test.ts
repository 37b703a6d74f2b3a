import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductBody } from '#core/contract/shop-bodies.ts';
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

const TEXTBOOK = listingId('textbook');

describe('a prohibited item', () => {
  it('is refused when it is listed and when it is written into a listing', async () => {
    const listing = {
      sellerId: memberId('seller'),
      title: 'Vape, new',
      description: 'Mint.',
      category: 'electronics',
      condition: 'new',
      price: 900,
      quantity: 1,
    };
    const created = await seller('POST', 'listings', { body: listing });
    const words =
      '“vape”: UniKade does not allow alcohol and tobacco. If you mean something else, choose other words.';
    expect([created.status, created.body]).toEqual([422, { error: words, code: 'prohibited' }]);
    const edit = { sellerId: memberId('seller'), features: ['Goes with a vape'] };
    expect((await seller('PATCH', `listings/${TEXTBOOK}`, { body: edit })).body.error).toBe(words);
    expect(
      (await asVisitor(provider)<ProductBody>('GET', `products/${TEXTBOOK}`)).body.features,
    ).not.toContain('Goes with a vape');
  });
});
