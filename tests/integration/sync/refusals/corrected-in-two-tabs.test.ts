import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFormSource } from '#features/listings/form-source.ts';
import type { FormRoute } from '#features/listings/form-route.ts';
import { checkForm } from '#features/listings/listing-problems.ts';
import { saveListing } from '#features/listings/save-listing.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aNewListing, heldOwn, onlyEntry, SELLER } from '../../commands/market.ts';

/* The form of a refused listing is open in one tab, and the other tab sends the listing again as it was. */

let world: World;
let page: Page;
let isRefused = true;

beforeEach(async () => {
  world = await openWorld();
  isRefused = true;
  page = await world.signedInPage(SELLER);
  world.device.setNetwork(async (request, next) =>
    isRefused && request.method === 'POST' && request.url.endsWith('/api/listings')
      ? Response.json({ error: 'Too dear.' }, { status: 422 })
      : next(request),
  );
  await page.runtime.dispatch(aNewListing(world));
  await world.untilState(page, 'refused');
});
afterEach(() => world.close());

/** @returns what hands it in with another price */
async function openForm(route: FormRoute, price: string): Promise<() => Promise<boolean>> {
  const member = page.runtime.session.currentUser()!;
  const source = await readFormSource(page.runtime, member, route);
  const form = { ...source!.form, price };
  const checked = checkForm(form, ['price']);
  if (!checked.ok) throw new Error('The form cannot be sent.');
  const submission = { source: source!, fields: checked.value, edited: ['price'] as const };
  return () => saveListing(page.runtime, member, submission);
}

async function expectCorrected(): Promise<void> {
  await world.settle(page);
  expect(await page.runtime.db.outbox.toArray()).toEqual([]);
  const made = (await heldOwn(world)).filter(({ title }) => title === 'Drawing board');
  expect(made).toMatchObject([{ price: 777 }]);
}

it('what was corrected is published once, when the other has been published by then (I3)', async () => {
  const { seq } = await onlyEntry(page);
  const save = await openForm({ kind: 'entry', seq }, '777');
  const other = await world.device.openPage();
  isRefused = false;
  await other.runtime.sync.retry(seq);
  await world.settle(other);
  expect(await save()).toBe(true);
  await expectCorrected();
});

it('what was corrected is not lost, when the other still waits (I2)', async () => {
  const { seq } = await onlyEntry(page);
  const save = await openForm({ kind: 'entry', seq }, '777');
  const other = await world.device.openPage();
  isRefused = false;
  world.device.setOnline(false);
  await other.runtime.sync.retry(seq);
  expect(await save()).toBe(true);
  world.device.setOnline(true);
  await expectCorrected();
});
