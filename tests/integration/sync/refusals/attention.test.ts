import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { Page } from '#support/device/device.ts';
import { ALONE, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

const HOUR_MS = 60 * 60 * 1000;

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: ALONE });
});
afterEach(() => world.close());

const entriesOf = ({ runtime }: Page) => runtime.db.outbox.toArray();
const cartOf = async () =>
  (await world.provider.cartOf(world.buyer)).map(({ quantity }) => quantity);

/** Something between device and provider answers one call in its place, as a proxy does that finds it too large. */
function answerInstead(path: string, answer: () => Response): void {
  world.device.setNetwork(async (request, next) =>
    request.method === 'POST' && new URL(request.url).pathname === path ? answer() : next(request),
  );
}

async function passUntil(page: Page, isSo: (entries: OutboxEntry[]) => boolean, hours: number) {
  for (let passed = 0; passed < hours * HOUR_MS; passed += 60_000) {
    if (isSo(await entriesOf(page))) return;
    await world.pass(60_000);
  }
  expect(isSo(await entriesOf(page))).toBe(true);
}

describe('a change that gets no clear answer, while others do', () => {
  it.each([
    [
      'a page of a proxy',
      () => new Response('<h1>413</h1>', { status: 413, headers: { 'content-type': 'text/html' } }),
    ],
    [
      'a reply that cannot be read',
      () => new Response('{"items":[', { headers: { 'content-type': 'application/json' } }),
    ],
    [
      '409 in progress',
      () => Response.json({ error: 'Wait', code: 'idempotency-in-progress' }, { status: 409 }),
    ],
    ['500', () => Response.json({ error: 'Broken' }, { status: 500 })],
  ])('needs attention after so many tries of %s, and lets others pass', async (_what, answer) => {
    const page = await world.signedInPage();
    answerInstead('/api/cart', answer);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.dispatch(anOrder(world, world.listings[1]!, 1));
    await passUntil(page, ([entry]) => entry?.state === 'refused', 12);
    await world.settle(page);

    expect(await entriesOf(page)).toMatchObject([{ kind: 'cart:add', state: 'refused' }]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    expect(await page.runtime.sync.summary()).toMatchObject({ phase: 'attention', attention: 1 });
  });

  it('is sent again with the same key when the person retries it', async () => {
    const page = await world.signedInPage();
    let isBlocked = true;
    world.device.setNetwork(async (request, next) => {
      const isCart = request.method === 'POST' && request.url.endsWith('/api/cart');
      const response = await next(request);
      return isCart && isBlocked ? new Response('<p>no</p>', { status: 403 }) : response;
    });
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await passUntil(page, ([entry]) => entry?.state === 'refused', 12);
    const [refused] = await entriesOf(page);
    isBlocked = false;
    await page.runtime.sync.retry(refused!.seq);
    await world.settle(page);

    expect(await entriesOf(page)).toEqual([]);
    // It had arrived each time: the same key adds it once.
    expect(await cartOf()).toEqual([2]);
    const sent = world.device.requests.filter(
      ({ method, path }) => method === 'POST' && path === '/api/cart',
    );
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  it('can be given up', async () => {
    const page = await world.signedInPage();
    answerInstead('/api/cart', () => new Response('<p>no</p>', { status: 403 }));
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await passUntil(page, ([entry]) => entry?.state === 'refused', 12);
    const [refused] = await entriesOf(page);
    expect(await page.runtime.sync.discard(refused!.seq)).toBe(true);
    expect(await entriesOf(page)).toEqual([]);
    expect(await page.runtime.db.cartLines.count()).toBe(0);
    expect(await page.runtime.db.base.count()).toBe(0);
  });
});

describe('while nothing gets through at all', () => {
  it('no change is given up, however long a Wi-Fi asks to sign in', async () => {
    const page = await world.signedInPage();
    world.device.setNetwork(
      async () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    );
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.pass(6 * HOUR_MS, 5 * 60_000);
    // The last minute may have begun another try.
    await vi.waitFor(async () =>
      expect(await entriesOf(page)).toMatchObject([{ state: 'queued', attempts: 0 }]),
    );
    world.device.setNetwork(undefined);
    await world.settle(page);
    expect(await cartOf()).toEqual([2]);
  });

  it('an hour of outage and then one 500 refuses nothing', async () => {
    const page = await world.signedInPage();
    let status = 503;
    world.device.setNetwork(async (request, next) =>
      status === 0 ? next(request) : Response.json({ error: 'Down' }, { status }),
    );
    for (const ware of world.listings) await page.runtime.dispatch(anAddition(ware, 1));
    await world.pass(HOUR_MS, 60_000);
    status = 500;
    await world.pass(60_000);
    status = 0;
    await world.settle(page);
    expect(await entriesOf(page)).toEqual([]);
    expect(await cartOf()).toHaveLength(world.listings.length);
  });
});

describe('an order whose reply was lost', () => {
  it('is sent again after a day with its key, and never asked about or taken back', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.untilTried(page);
    world.device.setOnline(false);
    await world.pass(25 * HOUR_MS, 5 * HOUR_MS);
    const [entry] = await entriesOf(page);
    expect(entry).toMatchObject({ state: 'queued' });
    expect(await page.runtime.sync.discard(entry!.seq)).toBe(false);

    world.device.setOnline(true);
    await world.settle(page);
    expect(await entriesOf(page)).toEqual([]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    await page.runtime.pullMember();
    expect(await page.runtime.db.orders.count()).toBe(1);
  });

  it('that waits for consent holds up no order of another listing', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.pass(25 * HOUR_MS, 5 * HOUR_MS);
    world.device.setOnline(true);
    await world.untilState(page, 'held');
    await page.runtime.dispatch(anOrder(world, world.listings[1]!, 1));
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toMatchObject([
      { listingId: world.listings[1]!.id },
    ]);
    expect(await entriesOf(page)).toMatchObject([{ state: 'held' }]);
  });
});

describe('a provider that sends Retry-After', () => {
  it.each([429, 503])(
    'gets no request of any change for as long as it asked with %i',
    async (status) => {
      const page = await world.signedInPage();
      let isAsking = true;
      world.device.setNetwork(async (request, next) =>
        isAsking && request.method === 'POST'
          ? Response.json({ error: 'Slow down' }, { status, headers: { 'retry-after': '60' } })
          : next(request),
      );
      await page.runtime.dispatch(anAddition(world.kettle, 1));
      await world.untilTried(page);
      isAsking = false;
      const before = world.device.requests.length;
      const writes = () =>
        world.device.requests.slice(before).filter(({ method }) => method === 'POST').length;
      for (const ware of world.listings.slice(1)) await page.runtime.dispatch(anAddition(ware, 1));
      await page.runtime.sync.now();
      await world.pass(55_000);
      expect(writes()).toBe(0);
      await world.pass(10_000);
      await world.settle(page);
      expect(await cartOf()).toHaveLength(world.listings.length);
    },
  );

  it('gets no change either when it was a question that it refused', async () => {
    const page = await world.signedInPage();
    let isAsking = true;
    world.device.setNetwork(async (request, next) =>
      isAsking && request.method === 'GET'
        ? Response.json({ error: 'Slow down' }, { status: 429, headers: { 'retry-after': '60' } })
        : next(request),
    );
    await page.runtime.pullMember();
    isAsking = false;
    const before = world.device.requests.length;
    const writes = () =>
      world.device.requests.slice(before).filter(({ method }) => method === 'POST').length;
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.pass(55_000);
    expect(writes()).toBe(0);
    await world.pass(10_000);
    await world.settle(page);
    expect(await cartOf()).toHaveLength(1);
  });
});
