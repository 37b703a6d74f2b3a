import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#core/contract/paths.ts';
import { EVERYTHING } from '#core/domain/filters.ts';
import { HOME_SECTIONS } from '#core/domain/homepage.ts';
import { categoryResource } from '#core/mirror/resources/category-resource.ts';
import {
  categoriesResource,
  homeSectionResource,
  productResource,
  similarResource,
} from '#core/mirror/resources/listing-resources.ts';
import { plainListPageResource } from '#core/mirror/resources/plain-list-page-resource.ts';
import { publicResourceOfKey } from '#core/mirror/resources/resource-of-key.ts';
import type { PublicResource } from '#core/mirror/resources/resource.ts';
import { openWorld, anAddition, type World } from '#support/device/world.ts';

const LIST = plainListPageResource(
  { ...EVERYTHING, search: 'desk lamp', categories: ['books'] },
  1,
);

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** The provider's current answer for a resource, as a document would carry it. */
async function carry(resource: PublicResource) {
  const query = resource.query === undefined ? '' : `?${resource.query.toString()}`;
  const url = `http://provider.test/api/${resource.path}${query}`;
  const reply = await world.provider.fetch(new Request(url));
  const { status, headers } = reply;
  return {
    key: resource.key,
    status,
    etag: headers.get('ETag'),
    body: (await reply.json()) as unknown,
  };
}

const asked = () => world.device.requests.map(({ path }) => path);

describe('answers that came with the document', () => {
  it('[S069, S114, S161] enter the mirror as answers of pulls, and the screen asks whether they are still right', async () => {
    const { runtime } = await world.device.openPage();
    const resource = productResource(world.kettle.id);
    const answers = [await carry(resource), await carry(LIST)];
    const rows = await runtime.hydrate({ answers, capabilities: '' }, world.clock.now());
    expect(rows?.listing(world.kettle.id)?.title).toBe(world.kettle.title);
    expect(await runtime.db.listings.get(world.kettle.id)).toMatchObject(world.kettle);
    expect(await runtime.db.lists.get(LIST.key)).toBeDefined();
    expect(asked()).toEqual([]);
    const statuses: number[] = [];
    world.device.setNetwork(async (request, next) => {
      const reply = await next(request);
      statuses.push(reply.status);
      return reply;
    });
    expect(await runtime.pull(resource)).toBe('fresh');
    expect(await runtime.pull(LIST)).toBe('fresh');
    expect(statuses).toEqual([304, 304]);
  });

  it('are ignored after a change that settled since the document was requested (I7)', async () => {
    const page = await world.signedInPage();
    const resource = productResource(world.kettle.id);
    const askedAt = world.clock.now();
    const answer = await carry(resource);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    world.device.requests.length = 0;
    const body = { ...(answer.body as object), title: 'As it was before' };
    await page.runtime.hydrate({ answers: [{ ...answer, body }], capabilities: '' }, askedAt);
    expect((await page.runtime.db.listings.get(world.kettle.id))?.title).not.toBe(
      'As it was before',
    );
    await page.runtime.pull(resource);
    expect(asked()).toContain(`/api/${paths.product(world.kettle.id)}`);
  });

  it('of a document that the browser kept are shown, and believed by no row', async () => {
    const { runtime } = await world.device.openPage();
    const answers = [await carry(productResource(world.kettle.id))];
    const rows = await runtime.hydrate({ answers, capabilities: '' }, null);
    expect(rows?.listing(world.kettle.id)?.title).toBe(world.kettle.title);
    expect(await runtime.db.listings.count()).toBe(0);
  });

  it('say that a listing is gone, until the provider has it', async () => {
    const { runtime } = await world.device.openPage();
    const resource = productResource('0123456789abcdef01234567');
    const answer = await carry(resource);
    expect(answer.status).toBe(404);
    await runtime.hydrate({ answers: [answer], capabilities: '' }, world.clock.now());
    expect(await runtime.db.resources.get(resource.key)).toMatchObject({ outcome: 'missing' });
    expect(await runtime.pull(resource)).toBe('missing');
    expect(asked()).toHaveLength(1);
  });

  it.each([null, 'text', {}, { answers: 'none' }])('are none in %j', async (reply) => {
    const { runtime } = await world.device.openPage();
    expect(await runtime.hydrate(reply, world.clock.now())).toBeNull();
  });

  it('are read where they can be, also beside entries that cannot', async () => {
    const { runtime } = await world.device.openPage();
    const good = await carry(productResource(world.kettle.id));
    const answers = [{ ...good, key: 'orders' }, { key: 7 }, { ...good, body: 'broken' }, good];
    const rows = await runtime.hydrate({ answers, capabilities: '' }, world.clock.now());
    expect(rows?.listings.map(({ id }) => id)).toEqual([world.kettle.id]);
    expect(await runtime.db.listings.count()).toBe(1);
  });
});

it('every public resource is found again by its key', () => {
  const resources = [
    categoriesResource,
    categoryResource('books'),
    ...HOME_SECTIONS.map((section) => homeSectionResource(section)),
    productResource(world.kettle.id),
    similarResource(world.kettle.id),
    LIST,
  ];
  for (const { key, path, query } of resources) {
    const found = publicResourceOfKey(key);
    expect(found, key).toMatchObject({ key, path, owner: null });
    expect(found?.query?.toString(), key).toBe(query?.toString());
  }
  for (const key of ['cart', 'orders', 'home/elsewhere', ''])
    expect(publicResourceOfKey(key)?.path ?? null, key).toBeNull();
});
