import { afterEach, beforeEach, expect, it } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { readAddress } from '#core/domain/catalogue-address.ts';
import { EVERYTHING } from '#core/domain/filters.ts';
import { markSearchSeen, saveSearch } from '#core/mirror/search/seen-search.ts';
import { wishlistResource } from '#core/mirror/resources/member-resources.ts';
import { readPriceDrops } from '#core/mirror/price-drops.ts';
import { listPageResource } from '#core/mirror/resources/list-page-resource.ts';
import { readSavedFinds } from '#core/mirror/search/saved-finds.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  aNewListing,
  anEdit,
  newFields,
  openProduct,
  SELLER,
  TEXTBOOK,
} from '../commands/market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const BOARDS = readAddress({ kind: 'products' }, new URLSearchParams('search=drawing+board'));
const resource = listPageResource(BOARDS, 1);
const everything = listPageResource({ ...EVERYTHING }, 1);

async function sellerPage(): Promise<Page> {
  return world.signedInPage(SELLER, await world.secondDevice());
}

const lookOf = ({ runtime }: Page) => ({
  ...{ userId: runtime.session.currentUser()!.id, query: BOARDS, resourceKey: resource.key },
  now: runtime.now(),
});

async function freshCounts({ runtime }: Page): Promise<number[]> {
  const finds = await readSavedFinds(runtime.db, runtime.session.currentUser()!.id);
  return finds.map(({ freshCount }) => freshCount);
}

it('a listing that any pull brings is new for the search that finds it, without a call of its own', async () => {
  const page = await world.signedInPage();
  await page.runtime.pull(resource);
  await saveSearch(page.runtime.db, lookOf(page));
  const seller = await sellerPage();
  await seller.runtime.dispatch(
    aNewListing(world),
    aNewListing(world, { localId: 'coat', fields: newFields({ title: 'Lab coat' }) }),
  );
  await world.settle(seller);
  await world.pass(60_000);
  const asked = world.device.requests.length;
  expect(await freshCounts(page)).toEqual([0]);
  await page.runtime.refetch(everything);
  expect(await freshCounts(page)).toEqual([1]);
  expect(world.device.requests.slice(asked).map(({ path }) => path.split('?')[0])).toEqual([
    '/api/products',
  ]);
  const latest = await page.runtime.db.resources.get(resource.key);
  await markSearchSeen(page.runtime.db, lookOf(page), latest?.fetchedAt ?? null);
  expect(await freshCounts(page)).toEqual([0]);
  // To its seller it is no find.
  await saveSearch(seller.runtime.db, { ...lookOf(seller), now: 0 });
  expect(await freshCounts(seller)).toEqual([0]);
});

it('a price drop shows once the wishlist is pulled, against the price when it was saved', async () => {
  const page = await world.signedInPage();
  const { price, title, images } = await openProduct(page);
  await page.runtime.dispatch(
    addToWishlist({
      listingId: TEXTBOOK,
      savedAt: new Date(world.clock.now()).toISOString(),
      title,
      image: images[0] ?? '',
      price,
    }),
  );
  await world.settle(page);
  expect(await readPriceDrops(page.runtime.db)).toEqual([]);
  const seller = await sellerPage();
  await openProduct(seller);
  await seller.runtime.dispatch(await anEdit(seller, TEXTBOOK, { price: price - 400 }));
  await world.settle(seller);
  await world.pass(60_000);
  await page.runtime.refetch(wishlistResource(page.runtime.session.currentUser()!));
  const drops = await readPriceDrops(page.runtime.db);
  expect(drops.map(({ earlierPrice, listing }) => [earlierPrice, listing.price])).toEqual([
    [price, price - 400],
  ]);
});
