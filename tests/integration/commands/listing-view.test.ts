import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import type { Listing } from '#core/domain/listing.ts';
import { readOwnListings } from '#core/mirror/own-listings.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aNewListing, heldOwn, newFields, SELLER, SELLER_ID } from './market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Changes of a listing by its seller, and of the network meanwhile. */
const step = fc.oneof(
  fc.record({ does: fc.constant('price' as const), to: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ does: fc.constant('rename' as const), to: fc.constantFrom('A', 'B') }),
  fc.record({ does: fc.constant('flip' as const) }),
  fc.record({ does: fc.constant('look' as const) }),
  fc.record({ does: fc.constant('wait' as const) }),
  fc.record({
    does: fc.constant('network' as const),
    to: fc.constantFrom('gone', 'good', 'loses requests', 'loses replies'),
  }),
);

function setNetwork(to: 'gone' | 'good' | 'loses requests' | 'loses replies'): void {
  const write = '^/api/listings';
  const faults = {
    gone: [],
    good: [],
    'loses requests': [{ kind: 'drop-before', path: write } as const],
    'loses replies': [{ kind: 'drop-after', path: write } as const],
  };
  world.provider.faults.set(faults[to]);
  world.device.setOnline(to !== 'gone');
}

it('a listing shows what its seller did, through any network, and ends so on the provider', async () => {
  const page = await world.signedInPage(SELLER);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.boolean(), async (steps, isRemoved) => {
      runs += 1;
      const localId = `local-${runs}`;
      const name = `Board ${runs}`;
      const own = { listingId: localId, sellerId: SELLER_ID, title: name };
      const expected = { title: name, price: 3200, status: 'active' as Listing['status'] };
      const shown = async () => (await boardsOf(page, runs)).map(pick);
      await page.runtime.dispatch(aNewListing(world, { localId, fields: newFields(expected) }));
      for (const each of steps) {
        switch (each.does) {
          case 'network':
            setNetwork(each.to);
            break;
          case 'look':
            await page.runtime.pullMember();
            break;
          case 'wait':
            await world.pass(10_000);
            break;
          case 'flip':
            expected.status = expected.status === 'active' ? 'sold' : 'active';
            await page.runtime.dispatch(setListingStatus({ ...own, status: expected.status }));
            break;
          case 'price':
            expected.price = each.to;
            await save({ price: each.to });
            break;
          case 'rename':
            expected.title = `${name} ${each.to}`;
            await save({ title: expected.title });
        }
        expect(await shown()).toEqual([expected]);
      }
      if (isRemoved) await page.runtime.dispatch(deleteListing(own));
      expect(await shown()).toEqual(isRemoved ? [] : [expected]);

      setNetwork('good');
      await world.settle(page);
      await page.runtime.pullMember();
      const held = (await heldOwn(world)).filter(({ title }) => isBoard(title, runs));
      expect(held.map(pick)).toEqual(isRemoved ? [] : [expected]);
      expect(await boardsOf(page, runs)).toEqual(held);
      expect(await page.runtime.db.outbox.count()).toBe(0);
      expect(await page.runtime.db.base.count()).toBe(0);

      async function save(fields: { price?: number; title?: string }): Promise<void> {
        const [listing] = await boardsOf(page, runs);
        const { id: listingId, updatedAt: baseUpdatedAt } = listing!;
        const edit = { ...own, listingId, fields, baseUpdatedAt };
        await page.runtime.dispatch(editListing(edit, listing));
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);

async function boardsOf({ runtime }: Page, run: number): Promise<readonly Listing[]> {
  const own = await readOwnListings(runtime.db, SELLER_ID);
  return own.filter(({ title }) => isBoard(title, run));
}

function isBoard(title: string, run: number): boolean {
  return title === `Board ${run}` || title.startsWith(`Board ${run} `);
}

function pick({ title, price, status }: Listing) {
  return { title, price, status };
}
