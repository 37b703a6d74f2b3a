import { afterEach, beforeEach, expect, it } from 'vitest';
import { categoriesResource, productResource } from '#core/mirror/resources/listing-resources.ts';
import { plainListPageResource } from '#core/mirror/resources/plain-list-page-resource.ts';
import { parseCapabilities } from '#core/contract/headers.ts';
import { EVERYTHING } from '#core/domain/filters.ts';
import type { PublicResource } from '#core/mirror/resources/resource.ts';
import { agreesWithDevice } from '#core/runtime/agrees-with-device.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { readSession } from '#core/session/session.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

const LIST = plainListPageResource(EVERYTHING, 1);
const CAPABILITIES = 'idempotency, etag';

let world: World;
let runtime: Runtime;
let reply: { answers: readonly { key: string }[]; capabilities: string };

beforeEach(async () => {
  world = await openWorld();
  ({ runtime } = await world.device.openPage());
  const resources = [categoriesResource, LIST, productResource(world.kettle.id)];
  reply = { answers: await Promise.all(resources.map(carry)), capabilities: CAPABILITIES };
  await runtime.hydrate(reply, world.clock.now());
  // The provider's capabilities are stored along with it.
  await expect.poll(agrees).toBe(true);
});
afterEach(() => world.close());

async function carry({ key, path, query }: PublicResource) {
  const url = `http://provider.test/api/${path}?${query?.toString() ?? ''}`;
  const { status, headers, ...answer } = await world.provider
    .fetch(new Request(url))
    .then(async (got) => ({
      status: got.status,
      headers: got.headers,
      body: (await got.json()) as unknown,
    }));
  return { key, status, etag: headers.get('ETag'), ...answer };
}

const agrees = () => agreesWithDevice(runtime, reply);
const db = () => wholeDatabase(runtime.db);

it('a document that the device took in agrees with it, looks left out', async () => {
  await db().listings.update(world.kettle.id, { views: 7, version: 99 });
  expect(await agrees()).toBe(true);
});

it.each([
  ['has another price', () => db().listings.update(world.kettle.id, { price: 1 })],
  ['is sold', () => db().listings.update(world.kettle.id, { status: 'sold' })],
  ['is gone', () => db().listings.delete(world.kettle.id)],
  ['is in another place of its list', () => db().lists.update(LIST.key, { ids: ['another'] })],
  ['is in a list that the device has lost', () => db().lists.delete(LIST.key)],
  [
    'is of a category with another name',
    () => db().categories.toCollection().modify({ name: 'x' }),
  ],
  ['is of a provider that can do less', () => db().meta.put({ key: 'capabilities', value: [] })],
])('it does not where a listing %s', async (_, change) => {
  await change();
  expect(await agrees()).toBe(false);
});

/** Capabilities that the provider announces meanwhile are another reason. */
async function signIn() {
  const page = await world.signedInPage();
  await db().meta.put({ key: 'capabilities', value: parseCapabilities(CAPABILITIES) });
  return page;
}

it('it does for a buyer, but not while a change of a listing in it waits', async () => {
  const page = await signIn();
  expect(await agrees()).toBe(true);
  world.device.setOnline(false);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  expect(await agrees()).toBe(false);
});

it('nor for the seller of a listing in it, and for no other seller, whose pages are others', async () => {
  await signIn();
  const { user } = (await readSession(db()))!;
  const beSomeone = (change: object) =>
    db().session.update('current', { user: { ...user, ...change } });
  await beSomeone({ id: memberId('seller') });
  expect(await agrees()).toBe(false);
  await beSomeone({ role: 'seller' });
  expect(await agrees()).toBe(false);
  await beSomeone({});
  expect(await agrees()).toBe(true);
});

it.each([
  null,
  {},
  { answers: [{ key: 'orders', status: 200, etag: null }], capabilities: CAPABILITIES },
])('nor does %j, from which no page can be drawn', async (other) => {
  expect(await agreesWithDevice(runtime, other)).toBe(false);
});
