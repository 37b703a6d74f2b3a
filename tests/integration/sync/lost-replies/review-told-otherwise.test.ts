import { afterEach, expect, it } from 'vitest';
import { writeReview } from '#core/commands/lazy/reviews/write-review.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { openWorld, type World } from '#support/device/world.ts';

/* The reply to a review is lost, and the product shows its reviews in a form that the look-up cannot compare (I3). */

let world: World;
afterEach(() => world.close());

type Review = Record<string, unknown>;

it.each<[string, (product: object, reviews: Review[]) => object]>([
  ['(control) each in whole', (product, reviews) => ({ ...product, reviews })],
  ['not at all', (product) => product],
  ['beside the product', (product, reviews) => ({ product, reviews })],
  ['by their ids', (product, all) => ({ ...product, reviews: all.map(({ _id }) => _id) })],
  [
    'by a writer whose name was shortened',
    (product, all) => ({
      ...product,
      reviews: all.map((each) => ({ ...each, reviewerId: { name: 'New C.' } })),
    }),
  ],
])('%s: it is never sent twice', async (_what, tell) => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { id: listingId } = world.kettle;
  const made: { rating: number; comment: string }[] = [];
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/api/reviews') {
      made.push((await request.clone().json()) as (typeof made)[number]);
      if (made.length === 1) throw new TypeError('Failed to fetch');
      return Response.json({ _id: 'b'.repeat(24), rating: 5, comment: '' }, { status: 201 });
    }
    const response = await next(request);
    if (pathname !== `/api/products/${listingId}`) return response;
    const { reviews: _none, ...product } = (await response.json()) as { reviews: Review[] };
    const reviews = made.map(({ rating, comment }, index) => ({
      ...{ _id: String(index).repeat(24), listingId, rating, comment },
      reviewerId: { name: 'newcomer', profilePicture: '' },
      createdAt: new Date(world.clock.now()).toISOString(),
    }));
    return Response.json(tell(product, reviews));
  });
  await page.runtime.pull(productResource(listingId));
  await page.runtime.dispatch(
    writeReview({
      ...{ localId: 'local-review', listingId, title: 'Kettle', rating: 5, comment: 'Good.' },
      reviewer: { id: memberId('newcomer'), name: 'newcomer', pictureUrl: '' },
      reviewedUserId: memberId('otherNewcomer'),
      writtenAt: new Date(world.clock.now()).toISOString(),
    }),
  );
  await world.settle(page);
  expect(made).toHaveLength(1);
});
