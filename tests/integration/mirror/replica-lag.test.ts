import { afterEach, beforeEach, expect, it } from 'vitest';
import { EVERYTHING } from '#core/domain/filters.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { plainListPageResource } from '#core/mirror/resources/plain-list-page-resource.ts';
import type { Resource } from '#core/mirror/resources/resource.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  anEdit,
  elsewhere,
  openProduct,
  SELLER,
  SELLER_ID,
  shownListing,
  TEXTBOOK,
} from '../commands/market.ts';

/* Public reads may be answered by a replica of the database that is seconds behind (docs/scaling.md). */

const LAG_MS = 5_000;
const LIST = plainListPageResource({ ...EVERYTHING, categories: ['books'] }, 1);
const PRODUCT = productResource(TEXTBOOK);

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** From now on public reads are answered with the provider's current state, until it is five seconds old. */
async function lagBehind(resources: readonly Resource[] = [LIST, PRODUCT]): Promise<void> {
  const { device, provider, clock } = world;
  const answers = new Map<string, Response>();
  for (const { path, query } of resources) {
    const address = `/api/${path}${query === undefined ? '' : `?${query.toString()}`}`;
    answers.set(address, await provider.fetch(address));
  }
  const knownUntil = clock.now() + LAG_MS;
  device.setNetwork(async (request, next) => {
    const { pathname, search } = new URL(request.url);
    const old = answers.get(pathname + search);
    const isLate = request.method === 'GET' && clock.now() < knownUntil;
    return isLate && old !== undefined ? old.clone() : next(request);
  });
}

const retitleElsewhere = (title: string) =>
  elsewhere(world, 'seller', 'PATCH', `listings/${TEXTBOOK}`, { title, sellerId: SELLER_ID });

it.each([
  ['the list', LIST],
  ['the product', PRODUCT],
])('an edit that was accepted stays, though %s still comes without it', async (_name, resource) => {
  const page = await world.signedInPage(SELLER);
  await openProduct(page);
  await lagBehind();
  await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { title: 'Calculus I' }));
  await world.settle(page);
  expect(await page.runtime.pull(resource)).toBe('fresh');
  expect((await shownListing(page)).title).toBe('Calculus I');

  await retitleElsewhere('Calculus II');
  await world.pass(LAG_MS);
  expect(await page.runtime.pull(resource)).toBe('fresh');
  expect((await shownListing(page)).title).toBe('Calculus II');
});

it('what one copy has said is not taken back by another, also below a change that waits', async () => {
  const page = await world.signedInPage(SELLER);
  await openProduct(page);
  await lagBehind([PRODUCT]);
  await retitleElsewhere('Calculus I');
  world.device.lieOffline();
  await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 900 }));
  for (const resource of [LIST, PRODUCT]) {
    expect(await page.runtime.pull(resource)).toBe('fresh');
    expect(await shownListing(page)).toMatchObject({ title: 'Calculus I', price: 900 });
  }
});
