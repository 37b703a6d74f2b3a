import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from '#support/device.ts';
import { openWorld, type World } from '#support/world.ts';
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
} from '../commands/market.ts';

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
