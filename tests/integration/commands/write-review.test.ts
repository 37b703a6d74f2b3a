import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchQuery } from '#core/storage/live-query.ts';
import { writeReview, type WriteReviewArgs } from '#core/commands/lazy/reviews/write-review.ts';
import { homeSectionResource } from '#core/mirror/resources/listing-resources.ts';
import type { Page } from '#support/device/device.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  aReview,
  elsewhere,
  heldListing,
  onlyEntry,
  openProduct,
  SELLER_ID,
  sentChanges,
  shownListing,
  TEXTBOOK,
} from './market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const shown = async (page: Page) =>
  (await shownListing(page)).reviews.map(({ comment, isPending }) => [comment, isPending]);
const PENDING = [['Clean pages.', true]];
const ACCEPTED = [['Clean pages.', false]];

describe('a review', () => {
  it("[S164] shows at once, is sent as specified, and becomes the provider's without the device doing sums", async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    const release = await holding('POST', '/api/reviews', () =>
      page.runtime.dispatch(aReview(world)),
    );
    expect(await shown(page)).toEqual(PENDING);
    expect(await shownListing(page)).toMatchObject({ rating: 0, reviewCount: 0 });
    release();
    await world.settle(page);

    expect(sentChanges(world)).toMatchObject([{ method: 'POST', path: '/api/reviews' }]);
    expect(JSON.parse(sentChanges(world)[0]!.body)).toEqual({
      listingId: TEXTBOOK,
      reviewerId: page.runtime.session.currentUser()?.id,
      reviewedUserId: SELLER_ID,
      rating: 4,
      comment: 'Clean pages.',
    });
    const [held] = (await heldListing(world))!.reviews;
    expect((await shownListing(page)).reviews).toEqual([held]);
    expect(await shownListing(page)).toMatchObject({ rating: 0, reviewCount: 0 });
    expect(await openProduct(page)).toMatchObject({ rating: 4, reviewCount: 1, reviews: [held] });
    expect(await page.runtime.db.base.count()).toBe(0);
  });

  it('is never missing and never there twice on its way', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    const seen: number[] = [];
    world.provider.faults.set([{ kind: 'drop-after', method: 'POST', path: '/api/reviews' }]);
    await page.runtime.dispatch(aReview(world));
    const unwatch = watchQuery(
      () => page.runtime.db.listings.get(TEXTBOOK),
      (row) => seen.push(row!.reviews.length),
      (error) => expect.unreachable(String(error)),
    );
    await world.untilTried(page);
    // The provider has it by now, and says so; the entry does not know it yet.
    expect((await openProduct(page)).reviews).toHaveLength(1);
    await page.runtime.pull(homeSectionResource('new-arrivals'));
    expect(await shown(page)).toEqual(PENDING);
    world.provider.faults.set([]);
    await world.settle(page);
    await openProduct(page);
    await world.device.untilQuiet();
    expect(await shown(page)).toEqual(ACCEPTED);
    unwatch();
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set([1]));
    expect((await heldListing(world))?.reviews).toHaveLength(1);
  });

  it('waits without a network, through lists that leave reviews out and a look at the product', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(aReview(world));
    await elsewhere(world, 'otherBuyer', 'POST', 'reviews', {
      listingId: TEXTBOOK,
      reviewerId: memberId('otherBuyer'),
      reviewedUserId: SELLER_ID,
      rating: 2,
      comment: 'Torn.',
    });
    world.device.lieOffline();
    await openProduct(page);
    await page.runtime.pull(homeSectionResource('new-arrivals'));
    expect(await shown(page)).toEqual([...PENDING, ['Torn.', false]]);
    expect(await shownListing(page)).toMatchObject({ rating: 2, reviewCount: 1 });

    world.device.setOnline(true);
    await world.settle(page);
    expect(await shown(page)).toEqual([...ACCEPTED, ['Torn.', false]]);
    expect((await openProduct(page)).rating).toBe(3);
  });

  it('tapped twice is one', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(aReview(world));
    await page.runtime.dispatch(aReview(world));
    expect(await page.runtime.db.outbox.count()).toBe(1);
    world.device.setOnline(true);
    await world.settle(page);
    expect((await heldListing(world))?.reviews).toHaveLength(1);
  });

  it('never joins with another one', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(aReview(world));
    await page.runtime.dispatch(aReview(world, { localId: 'second', comment: 'Still clean.' }));
    expect(await page.runtime.db.outbox.count()).toBe(2);
    expect(await shown(page)).toEqual([['Still clean.', true], ...PENDING]);
  });
});

describe('a refused review', () => {
  async function refused(): Promise<Page> {
    const page = await world.signedInPage();
    await openProduct(page);
    world.provider.faults.set([
      {
        kind: 'status',
        status: 422,
        body: { error: 'Be kind.', code: 'invalid-body' },
        method: 'POST',
        path: '/api/reviews',
        times: 1,
      },
    ]);
    await page.runtime.dispatch(aReview(world));
    await world.settle(page);
    return page;
  }

  it('[S167] leaves the product, waits with the reason for the person, and shows no toast', async () => {
    const page = await refused();
    expect(await shown(page)).toEqual([]);
    expect(await onlyEntry(page)).toMatchObject({
      state: 'refused',
      lastFailure: { message: 'Be kind.' },
    });
    expect(await page.runtime.db.activity.toArray()).toMatchObject([
      { kind: 'review:write', result: 'refused', message: 'Be kind.', announced: 1 },
    ]);
    expect((await page.runtime.sync.summary()).phase).toBe('attention');
  });

  it('can be sent again as it was', async () => {
    const page = await refused();
    await page.runtime.sync.retry((await onlyEntry(page)).seq);
    await world.settle(page);
    expect(await shown(page)).toEqual(ACCEPTED);
  });

  it('can be sent in other words, in its place', async () => {
    const page = await refused();
    const { seq, args } = await onlyEntry(page);
    const kinder = writeReview({ ...(args as WriteReviewArgs), comment: 'Lovely.', rating: 5 });
    expect(await page.runtime.sync.replace(seq, kinder)).toBe(true);
    await world.settle(page);
    expect(await shown(page)).toEqual([['Lovely.', false]]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.sync.replace(seq, kinder)).toBe(false);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('can be given up', async () => {
    const page = await refused();
    expect(await page.runtime.sync.discard((await onlyEntry(page)).seq)).toBe(true);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.base.count()).toBe(0);
  });

  it('is one that the provider already has from the same person', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    await page.runtime.dispatch(aReview(world));
    await world.settle(page);
    await page.runtime.dispatch(aReview(world, { localId: 'second', comment: 'And again.' }));
    await world.settle(page);
    expect(await shown(page)).toEqual(ACCEPTED);
    expect(await onlyEntry(page)).toMatchObject({
      state: 'refused',
      lastFailure: { code: 'already-reviewed' },
    });
  });
});

describe('a review that waits', () => {
  it('leaves nothing on the device when its writer logs out', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(aReview(world));
    await page.runtime.signIn.signOut();
    expect(await shown(page)).toEqual([]);
  });

  it('shows again when its writer was signed out and is back', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    world.provider.faults.set([{ kind: 'status', status: 401, path: '/api/auth/refresh-token' }]);
    world.clock.advance(16 * 60 * 1000);
    await page.runtime.dispatch(aReview(world));
    await vi.waitFor(() => {
      expect(page.runtime.session.currentUser()).toBeNull();
    });
    expect(await shown(page)).toEqual([]);

    world.provider.faults.set([{ kind: 'drop-before', method: 'POST', path: '/api/reviews' }]);
    await world.signIn(page);
    expect(await shown(page)).toEqual(PENDING);
    world.provider.faults.set([]);
    await world.settle(page);
    expect(await shown(page)).toEqual(ACCEPTED);
  });
});

async function holding(method: string, path: string, act: () => Promise<unknown>) {
  const reached = world.holdReply(method, path);
  await act();
  return reached;
}
