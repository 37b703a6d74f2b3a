import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  aNewListing,
  aReview,
  elsewhere,
  heldListing,
  heldOwn,
  newFields,
  openProduct,
  SELLER,
  SELLER_ID,
  shownListing,
  TEXTBOOK,
} from '../../commands/market.ts';

/* The reply is lost, and the provider tells what it has made in a form that the look-up does not take for it. */

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: ['listings.create'] });
});
afterEach(() => world.close());

type Told = Record<string, unknown> & { title: string; createdAt: string };

/** Changes each row of a list in the replies to a read; '' is the reply itself. */
function tell(path: string, list: string, row: (told: Told) => Told): void {
  world.device.setNetwork(async (request, next) => {
    const reply = await next(request);
    if (request.method !== 'GET' || !request.url.includes(path) || !reply.ok) return reply;
    const headers = { date: new Date(world.clock.now()).toUTCString() };
    const told = await reply.text();
    const retold = JSON.parse(told, (key, value: unknown) =>
      key === list && Array.isArray(value) ? (value as Told[]).map(row) : value,
    ) as unknown;
    return Response.json(retold, { headers });
  });
}

const loseReply = (path: string) =>
  world.provider.faults.set([{ kind: 'drop-after', method: 'POST', path, times: 1 }]);
const unclear = async ({ runtime }: Page) =>
  (await runtime.db.outbox.toArray()).map(({ lastFailure }) => lastFailure?.kind);

const TIMES: readonly [string, (told: Told) => Told][] = [
  ['(control) as it is', (o) => o],
  ['the same time for all, as mocks do', (o) => ({ ...o, createdAt: '2024-01-01T00:00:00.000Z' })],
];

const LISTINGS: typeof TIMES = [
  ...TIMES,
  ['its title in capitals', (o) => ({ ...o, title: o.title.toUpperCase() })],
  ['without what it does not keep', ({ features: _left, ...o }) => o],
  ['its text with marks escaped', (o) => ({ ...o, description: 'A1, with a ruler&period;' })],
];

it.each(LISTINGS)('a new listing told with %s is never made twice', async (what, row) => {
  const page = await world.signedInPage(SELLER);
  tell('/listings/mine', '', row);
  await page.runtime.pullMember();
  loseReply('/api/listings');
  await page.runtime.dispatch(aNewListing(world));
  await world.untilTried(page);
  await page.runtime.pullMember();
  await world.settle(page);
  const boards = (await heldOwn(world)).filter(({ title }) => title === 'Drawing board');
  expect(boards).toHaveLength(1);
  expect(await unclear(page)).toEqual(what.startsWith('(control)') ? [] : ['ambiguous']);
});

it('a listing of before that is like the one in doubt is told its changes meanwhile', async () => {
  const page = await world.signedInPage(SELLER);
  loseReply('/api/listings');
  const fields = newFields({ title: 'Calculus textbook' });
  await page.runtime.dispatch(aNewListing(world, { fields }));
  await world.untilTried(page);
  await elsewhere(world, 'seller', 'PATCH', `listings/${TEXTBOOK}`, {
    sellerId: SELLER_ID,
    price: 1400,
  });
  await page.runtime.pullMember();
  expect(await shownListing(page)).toMatchObject({ price: 1400 });
});

const REVIEWS: typeof TIMES = [
  ...TIMES,
  ['its words with marks escaped', (o) => ({ ...o, comment: 'Clean pages&period;' })],
];

it.each(REVIEWS)('a review told with %s is never written twice', async (what, row) => {
  const page = await world.signedInPage();
  tell('/products/', 'reviews', row);
  await openProduct(page);
  loseReply('/api/reviews');
  await page.runtime.dispatch(aReview(world));
  await world.untilTried(page);
  await openProduct(page);
  await world.settle(page);
  const { reviews } = (await heldListing(world))!;
  expect(reviews.filter(({ comment }) => comment === 'Clean pages.')).toHaveLength(1);
  expect(await unclear(page)).toEqual(what.startsWith('(control)') ? [] : ['ambiguous']);
});

it('a review that is refused as there is one by another device is refused in the provider’s words', async () => {
  const page = await world.signedInPage();
  // As lists tell it: without its reviews.
  tell('/products/', 'reviews', () => [] as never);
  await openProduct(page);
  await elsewhere(world, 'newcomer', 'POST', 'reviews', {
    ...{ listingId: TEXTBOOK, reviewerId: memberId('newcomer'), reviewedUserId: SELLER_ID },
    ...{ rating: 2, comment: 'By the phone.' },
  });
  world.device.setNetwork((request, next) => next(request));
  await page.runtime.dispatch(aReview(world));
  await world.settle(page);
  expect(await page.runtime.db.outbox.toArray()).toMatchObject([
    { state: 'refused', lastFailure: { kind: 'conflict', message: expect.any(String) as string } },
  ]);
});

it('a listing that was given up without an answer hides none that is like it, where the provider keeps keys', async () => {
  const keeping = await openWorld();
  const page = await keeping.signedInPage(SELLER);
  keeping.provider.faults.set([
    { kind: 'status', method: 'POST', path: '/api/listings', status: 500 },
  ]);
  await page.runtime.dispatch(aNewListing(keeping));
  await keeping.pass(3 * 60 * 60_000, 60_000);
  expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ state: 'refused' }]);
  keeping.provider.faults.set([]);
  const fields = { ...newFields({ title: 'Set squares' }), sellerId: SELLER_ID };
  await elsewhere(keeping, 'seller', 'POST', 'listings', fields);
  await page.runtime.pullMember();
  const shown = (await page.runtime.db.listings.toArray()).map(({ title }) => title);
  expect(shown).toContain('Set squares');
  await keeping.close();
});
