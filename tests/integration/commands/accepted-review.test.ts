import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Review } from '#core/domain/listing.ts';
import type { Page } from '#support/device/device.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aReview, heldListing, openProduct, shownListing, TEXTBOOK } from './market.ts';

/* Providers that say little of a review, or say it late. */

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

type Body = Record<string, unknown>;

/** What comes from the provider is told otherwise: the answer to a review, and the product. */
function tellOtherwise({ review, product }: Record<'review' | 'product', (body: Body) => unknown>) {
  world.device.setNetwork(async (request, next) => {
    const response = await next(request);
    const { pathname } = new URL(request.url);
    const isReview = request.method === 'POST' && pathname === '/api/reviews';
    const isProduct = request.method === 'GET' && pathname === `/api/products/${TEXTBOOK}`;
    if (!response.ok || response.status === 304 || (!isReview && !isProduct)) return response;
    const body = (await response.json()) as Body;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const told = isReview ? review(body) : product(body);
    return new Response(JSON.stringify(told), { status: response.status, headers });
  });
}

const asIs = (body: Body) => body;
const withoutReviews = ({ reviews: _left, ...body }: Body) => body;
const withNoReviews = (body: Body) => ({ ...body, reviews: [] });
/** Writers by their ids, as they are stored. */
const byId = (body: Body) => ({ ...body, reviewerId: (body.reviewerId as Body)._id });
const ofWritersById = (body: Body) => ({ ...body, reviews: (body.reviews as Body[]).map(byId) });

const shown = async (page: Page): Promise<readonly Partial<Review>[]> =>
  (await shownListing(page)).reviews.map(({ comment, reviewerName }) => ({
    comment,
    reviewerName,
  }));
const OWN = { comment: 'Clean pages.', reviewerName: 'newcomer' };

async function reviewed(): Promise<Page> {
  const page = await world.signedInPage();
  await openProduct(page);
  await page.runtime.dispatch(aReview(world));
  await world.settle(page);
  return page;
}

describe('[S164, S427] a review that was accepted', () => {
  it.each([
    ['its writer by id', byId],
    ['its id alone', ({ _id }: Body) => ({ message: 'Thanks!', review: { _id } })],
    ['no review', () => ({ message: 'Thanks!' })],
  ])('with %s in the answer is shown as it was written', async (_, review) => {
    tellOtherwise({ review, product: withoutReviews });
    const page = await reviewed();
    expect((await shownListing(page)).reviews).toMatchObject([
      { ...OWN, reviewerId: memberId('newcomer'), rating: 4, isPending: false },
    ]);
  });

  it('stays when the product is told without reviews, with those that were known', async () => {
    const page = await reviewed();
    await openProduct(page);
    tellOtherwise({ review: asIs, product: withoutReviews });
    world.clock.advance(24 * 60 * 60 * 1000);
    await openProduct(page);
    expect(await shown(page)).toEqual([OWN]);
    expect(await shownListing(page)).toMatchObject({ rating: 4, reviewCount: 1 });
  });

  it('stays when the next look does not have it yet, for ten minutes', async () => {
    tellOtherwise({ review: asIs, product: withNoReviews });
    const page = await reviewed();
    await openProduct(page);
    expect(await shown(page)).toEqual([OWN]);
    world.clock.advance(10 * 60 * 1000);
    await openProduct(page);
    expect(await shown(page)).toEqual([]);
  });

  it('is there once, by the name that the provider gives it', async () => {
    tellOtherwise({ review: () => ({ message: 'Thanks!' }), product: ofWritersById });
    const page = await reviewed();
    await openProduct(page);
    expect(await shown(page)).toEqual([OWN]);
    expect((await page.runtime.db.listings.get(TEXTBOOK))?.reviews).toEqual([
      { ...(await heldListing(world))!.reviews[0], reviewerName: 'newcomer' },
    ]);
  });

  it('that is deleted at the provider is not kept by an unchanged answer', async () => {
    tellOtherwise({ review: asIs, product: withNoReviews });
    const page = await reviewed();
    await openProduct(page);
    expect(await page.runtime.db.resources.get(`product/${TEXTBOOK}`)).toMatchObject({
      etag: null,
    });
  });
});
