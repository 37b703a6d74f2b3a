import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putIntoCart, toggleWishlist } from '#components/listing/listing-actions.ts';
import { keepIntent } from '#components/listing/keep-intent.ts';
import { INTENT_LIFETIME_MS } from '#core/domain/intent.ts';
import type { Listing } from '#core/domain/listing.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { INTENT_DRAFT, saveDraft } from '#core/storage/drafts.ts';
import { dropIntent, peekIntent } from '#core/storage/intents.ts';
import { carryOutIntent, DASHBOARD } from '#features/sign-in/carry-out-intent.ts';
import type { Page } from '#support/device/device.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { listenToToasts } from '#ui/feedback/toast.ts';

const neverAsked = () => expect.unreachable('No test here presses Log in.');

let world: World;
let page: Page;
let kettle: Listing;
let said: string[];
let stopListening: () => void;

beforeEach(async () => {
  world = await openWorld();
  page = await world.device.openPage();
  kettle = await shown(page);
  said = [];
  stopListening = listenToToasts(({ message }) => said.push(message));
});
afterEach(async () => {
  stopListening();
  await world.close();
});

async function shown({ runtime }: Page): Promise<Listing> {
  await runtime.pull(productResource(world.kettle.id));
  const listing = await runtime.db.listings.get(world.kettle.id);
  if (listing === undefined) throw new Error('The device does not know the kettle.');
  return listing;
}

const buyNow = (quantity = 1) => {
  const what = { listingId: kettle.id, quantity, variations: { color: 'red' } };
  keepIntent(page.runtime, { action: 'buy', ...what, isFollowed: true });
};
const tapCart = (quantity = 1) => putIntoCart(page.runtime, kettle, quantity, {}, neverAsked);
const untilKept = () =>
  expect.poll(() => peekIntent(page.runtime.db, world.clock.now())).not.toBeNull();
const inCart = async ({ runtime }: Page) =>
  (await runtime.db.cartLines.toArray()).map(({ listingId, quantity, variations }) => ({
    listingId,
    quantity,
    variations,
  }));

describe('what a visitor tapped', () => {
  it('is in the cart after the sign-in, and with the provider', async () => {
    expect(await tapCart(2)).toBe(false);
    expect(said).toEqual(['Please log in to add items to your cart.']);
    await untilKept();
    await world.signIn(page);

    // They did not go to sign in from there: the specification's way stays.
    expect(await carryOutIntent(page.runtime)).toEqual(DASHBOARD);
    expect(said.at(-1)).toBe('Item added to cart');
    const line = { listingId: kettle.id, quantity: 2, variations: {} };
    expect(await inCart(page)).toEqual([line]);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([line]);
  });

  it('is done once, also when another tab or a reload asks again', async () => {
    await tapCart();
    await untilKept();
    await world.signIn(page);
    const other = await world.device.openPage();
    await Promise.all([carryOutIntent(page.runtime), carryOutIntent(other.runtime)]);
    await carryOutIntent(page.runtime);
    expect(await inCart(page)).toMatchObject([{ quantity: 1 }]);
  });

  it('is the latest tap alone', async () => {
    await tapCart();
    await untilKept();
    await toggleWishlist(page.runtime, kettle, false, neverAsked);
    await expect
      .poll(async () => (await peekIntent(page.runtime.db, world.clock.now()))?.action)
      .toBe('save');
    await world.signIn(page);
    await carryOutIntent(page.runtime);
    expect(await inCart(page)).toEqual([]);
    expect(await page.runtime.db.wishlist.toArray()).toMatchObject([{ listingId: kettle.id }]);
  });

  it.each([
    ['half an hour later', () => world.pass(INTENT_LIFETIME_MS + 1, INTENT_LIFETIME_MS)],
    ['when the person does not want it any more', () => dropIntent(page.runtime.db)],
    ['when it cannot be read', () => saveDraft(page.runtime.db, INTENT_DRAFT, { action: 'buy' })],
  ])('is forgotten %s', async (_when, pass) => {
    buyNow();
    await untilKept();
    await pass();
    await world.signIn(page);
    expect(await carryOutIntent(page.runtime)).toEqual(DASHBOARD);
    expect(await inCart(page)).toEqual([]);
  });

  it('is forgotten when a seller signs in, who buys nothing', async () => {
    buyNow();
    await untilKept();
    await world.signIn(page, fixtureEmails.seller);
    expect(await carryOutIntent(page.runtime)).toEqual(DASHBOARD);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await peekIntent(page.runtime.db, world.clock.now())).toBeNull();
  });
});

describe('the redirect after the sign-in', () => {
  it('goes on to the order after Buy Now', async () => {
    buyNow(3);
    await untilKept();
    await world.signIn(page);
    const way = await carryOutIntent(page.runtime);
    expect(way).toEqual({ address: '/cart', state: { scrollToSummary: true } });
    expect(await inCart(page)).toMatchObject([{ quantity: 3, variations: { color: 'red' } }]);
  });

  it('leads to the product, and says so, when it was sold meanwhile', async () => {
    buyNow();
    await untilKept();
    await world.provider.setListing(kettle.id, { status: 'sold' });
    await page.runtime.refetch(productResource(kettle.id));
    await world.signIn(page);
    expect(await carryOutIntent(page.runtime)).toEqual({ address: `/products/${kettle.id}` });
    expect(said).toEqual([`“${kettle.title}” is no longer for sale.`]);
  });

  it('leads to the product after a link in the toast, and to the reviews for a review', async () => {
    const what = { listingId: kettle.id, quantity: 1, variations: {}, isFollowed: true };
    keepIntent(page.runtime, { action: 'save', ...what });
    await untilKept();
    await world.signIn(page);
    expect(await carryOutIntent(page.runtime)).toEqual({ address: `/products/${kettle.id}` });
    keepIntent(page.runtime, { action: 'review', ...what });
    await untilKept();
    const way = await carryOutIntent(page.runtime);
    expect(way).toEqual({ address: `/products/${kettle.id}#reviews` });
  });
});
