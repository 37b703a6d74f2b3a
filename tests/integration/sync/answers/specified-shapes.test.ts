import { afterEach, expect, it } from 'vitest';
import { findOrder } from '#core/commands/lazy/find-effects.ts';
import { writeReview } from '#core/commands/lazy/reviews/write-review.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** A provider of the specified shape: reviewerId is an object with name and picture, and comments are kept as sent. */
async function lostReview(comment: string, reviewer: (id: string) => object) {
  const shop = await openWorld({ capabilities: [] });
  world = shop;
  const page = await shop.signedInPage();
  const made: { rating: number; comment: string }[] = [];
  shop.device.setNetwork(async (request, next) => {
    const path = new URL(request.url).pathname;
    if (request.method === 'POST' && path === '/api/reviews') {
      made.push((await request.clone().json()) as (typeof made)[number]);
      if (made.length === 1) throw new TypeError('Failed to fetch');
      return Response.json({ _id: 'b'.repeat(24), rating: 5, comment }, { status: 201 });
    }
    const response = await next(request);
    if (path !== `/api/products/${shop.kettle.id}`) return response;
    const product = (await response.json()) as object;
    const reviews = made.map(({ rating, comment: said }, index) => ({
      ...{ _id: String(index).repeat(24), listingId: shop.kettle.id, rating, comment: said },
      reviewerId: reviewer(memberId('newcomer')),
      createdAt: new Date(shop.clock.now()).toISOString(),
    }));
    return Response.json({ ...product, reviews });
  });
  await page.runtime.pull(productResource(shop.kettle.id));
  await page.runtime.dispatch(
    writeReview({
      ...{ localId: 'local-review', listingId: shop.kettle.id, title: 'Kettle', rating: 5 },
      reviewer: { id: memberId('newcomer'), name: 'newcomer', pictureUrl: '' },
      reviewedUserId: memberId('otherNewcomer'),
      comment,
      writtenAt: new Date(shop.clock.now()).toISOString(),
    }),
  );
  await shop.settle(page);
  return made.length;
}

it('a review whose reply was lost is not written twice with a provider whose reviewers have a name and no id', async () => {
  expect(await lostReview('Good.', () => ({ name: 'newcomer', profilePicture: '' }))).toBe(1);
});

const args = {
  ...aLine({ id: '7', title: 'Kettle', price: 100 }),
  ...{ buyerId: 'me', quantity: 1, localId: 'local', placedAt: '', knownOrderIds: [] },
};
const evidence = (orders: readonly object[]) =>
  ({
    ask: async () => ({ kind: 'answered', body: { orders }, offsetMs: null, sealedMs: null }),
    userId: 'me',
    entry: { baseAtSeal: null, providerTimeAtSeal: null, firstAttemptAt: 1 },
    isShown: async () => false,
    hasPulled: async () => true,
    hasTwin: async () => false,
  }) as never;

it.each([
  ['ids that are numbers', { id: 3, listingId: 7, amount: 100, status: 'processing' }],
  ['an amount in words', { id: 3, listingId: '7', amount: '100.00', status: 'processing' }],
  ['a status of its own', { id: 3, listingId: '7', amount: 100, status: 'pending' }],
])('an order with %s is no proof that it was not placed (I3)', async (_what, order) => {
  expect((await findOrder(args, evidence([order]))).kind).not.toBe('absent');
});

it('an addition whose reply was lost is not made twice where the pieces are told in words', async () => {
  const shop = await openWorld({ capabilities: [] });
  world = shop;
  const page = await shop.signedInPage();
  shop.device.setNetwork(async (request, next) => {
    const response = await next(request);
    const path = new URL(request.url).pathname;
    if (path !== '/api/cart' || !response.ok) return response;
    const { items } = (await response.json()) as { items: { quantity: number }[] };
    return Response.json({ items: items.map((i) => ({ ...i, quantity: String(i.quantity) })) });
  });
  shop.provider.faults.set([{ kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 }]);
  await page.runtime.dispatch(anAddition(shop.kettle, 2));
  await shop.settle(page);
  expect(await shop.provider.cartOf(shop.buyer)).toMatchObject([{ quantity: 2 }]);
});
