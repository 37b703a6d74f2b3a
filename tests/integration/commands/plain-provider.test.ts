import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import { BASE_UPDATED_AT } from '#core/contract/headers.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  aMove,
  anEdit,
  aProcessingOrder,
  aReview,
  heldListing,
  heldOrders,
  heldOwn,
  openProduct,
  ownTitles,
  SELLER,
  SELLER_ID,
  sentChanges,
  shownListing,
  TEXTBOOK,
} from './market.ts';

/* A provider that offers the specified calls and nothing more: no stored keys, no version tags. */

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
});
afterEach(() => world.close());

const own = { listingId: TEXTBOOK, sellerId: SELLER_ID, title: 'Calculus textbook' };
const loseReply = (method: string, path: string) => {
  world.provider.faults.set([{ kind: 'drop-after', method, path, times: 1 }]);
};
const loseRequest = (method: string, path: string) => {
  world.provider.faults.set([{ kind: 'drop-before', method, path, times: 1 }]);
};
const sent = () => sentChanges(world).length;

describe('a change whose reply was lost', () => {
  it('is looked up before a review is written again', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    loseReply('POST', '/api/reviews');
    await page.runtime.dispatch(aReview(world, { comment: '  Clean pages. ' }));
    await world.settle(page);
    expect(sent()).toBe(1);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect((await shownListing(page)).reviews).toEqual((await heldListing(world))?.reviews);
  });

  it('is looked up before an order is moved again, where it would be refused', async () => {
    const order = await aProcessingOrder(world);
    const page = await world.signedInPage(SELLER);
    loseReply('PATCH', '/api/orders');
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await world.settle(page);
    expect(sent()).toBe(1);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.orders.get(order.id)).toMatchObject({ status: 'shipped' });
  });

  it('is looked up before an edit is sent again, where it would conflict with itself', async () => {
    const page = await world.signedInPage(SELLER);
    loseReply('PATCH', '/api/listings');
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { title: 'Calculus I', price: 1200 }));
    await world.settle(page);
    expect(sent()).toBe(1);
    await page.runtime.pullMember();
    expect(await shownListing(page)).toEqual(await heldListing(world));
  });

  it('does no harm when a status or a deletion is sent again', async () => {
    const page = await world.signedInPage(SELLER);
    loseReply('PATCH', '/api/listings');
    await page.runtime.dispatch(setListingStatus({ ...own, status: 'sold' }));
    await world.settle(page);
    expect((await heldListing(world))?.status).toBe('sold');
    loseReply('DELETE', '/api/listings');
    await page.runtime.dispatch(deleteListing(own));
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await ownTitles(page)).toEqual((await heldOwn(world)).map(({ title }) => title));
  });
});

describe('a change that the browser has sent twice by itself', () => {
  /** The reply to the first is lost with its connection; the app never sees it. */
  const sendTwice = () => {
    world.device.setNetwork(async (request, next) => {
      if (request.method !== 'GET') await next(request.clone());
      return next(request);
    });
  };

  it('is not refused for its own effect: a review', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    sendTwice();
    await page.runtime.dispatch(aReview(world));
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect((await heldListing(world))?.reviews).toHaveLength(1);
    expect((await shownListing(page)).reviews).toEqual((await heldListing(world))?.reviews);
  });

  it('is not refused for its own effect: a step of an order', async () => {
    const order = await aProcessingOrder(world);
    const page = await world.signedInPage(SELLER);
    sendTwice();
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.orders.get(order.id)).toMatchObject({ status: 'shipped' });
  });

  it('is refused when it had no effect', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    await page.runtime.dispatch(aReview(world));
    await world.settle(page);
    sendTwice();
    await page.runtime.dispatch(aReview(world, { comment: 'A second opinion.' }));
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ state: 'refused' }]);
    expect((await heldListing(world))?.reviews).toHaveLength(1);
  });
});

describe('a change that never arrived', () => {
  it('is sent again', async () => {
    const order = await aProcessingOrder(world);
    const page = await world.signedInPage(SELLER);
    loseRequest('PATCH', '/api/listings');
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 1200 }));
    await world.settle(page);
    loseRequest('PATCH', '/api/orders');
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await world.settle(page);
    expect((await heldListing(world))?.price).toBe(1200);
    expect((await heldOrders(world)).find(({ id }) => id === order.id)?.status).toBe('shipped');
  });

  it('is sent again when it was a review', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    loseRequest('POST', '/api/reviews');
    await page.runtime.dispatch(aReview(world));
    await world.settle(page);
    expect((await heldListing(world))?.reviews).toHaveLength(1);
    expect((await shownListing(page)).reviews).toEqual((await heldListing(world))?.reviews);
  });
});

describe('a provider whose replies say nothing', () => {
  /** Replies to changes are emptied on their way: their shape is not specified. */
  const emptyReplies = () => {
    world.device.setNetwork(async (request, next) => {
      const response = await next(request);
      return request.method === 'GET' || !response.ok ? response : Response.json({});
    });
  };

  it('is believed: the device holds the change as it was sent', async () => {
    const order = await aProcessingOrder(world);
    const page = await world.signedInPage(SELLER);
    emptyReplies();
    await page.runtime.dispatch(setListingStatus({ ...own, status: 'sold' }));
    await page.runtime.dispatch(aMove(order, 'shipped'));
    await world.settle(page);
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 1200 }));
    await world.settle(page);
    expect(await shownListing(page)).toMatchObject({ status: 'sold', price: 1200 });
    expect(await page.runtime.db.orders.get(order.id)).toMatchObject({ status: 'shipped' });
    await page.runtime.pullMember();
    expect(await shownListing(page)).toEqual(await heldListing(world));
  });

  it('keeps a review on the product, no longer pending', async () => {
    const page = await world.signedInPage();
    await openProduct(page);
    emptyReplies();
    await page.runtime.dispatch(aReview(world));
    await world.settle(page);
    expect((await shownListing(page)).reviews).toMatchObject([
      { id: 'local-review', isPending: false },
    ]);
    await openProduct(page);
    expect((await shownListing(page)).reviews).toEqual((await heldListing(world))?.reviews);
  });
});

describe('a provider that does not date its listings', () => {
  it('is sent edits without a base', async () => {
    const page = await world.signedInPage(SELLER);
    let base: string | null = 'unknown';
    world.device.setNetwork((request, next) => {
      if (request.method === 'PATCH') base = request.headers.get(BASE_UPDATED_AT);
      return next(request);
    });
    await page.runtime.db.listings.update(TEXTBOOK, { updatedAt: '' });
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 1200 }));
    await world.settle(page);
    expect(base).toBeNull();
    expect((await heldListing(world))?.price).toBe(1200);
  });
});
