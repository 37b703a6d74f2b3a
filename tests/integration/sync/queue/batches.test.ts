import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import type { BatchRequest } from '#core/contract/batch.ts';
import { IDEMPOTENCY_RETENTION_MS } from '#core/contract/headers.ts';
import { dropOldReplies } from '#server/http/idempotent-replies.ts';
import type { Page } from '#support/device/device.ts';
import {
  aLine,
  anAddition,
  anOrder,
  openWorld,
  type Ware,
  type World,
} from '#support/device/world.ts';

const HOUR_MS = 60 * 60 * 1000;

let world: World;
/** Requests that left the device with changes. */
let posts: string[];
beforeEach(async () => {
  world = await openWorld({ batchFrom: 2 });
  posts = [];
});
afterEach(() => world.close());

const stored = async () =>
  (await world.provider.cartOf(world.buyer)).map(({ quantity }) => quantity);

/** Queues mutations that are sent as a batch when the network comes back. */
async function recordOffline(page: Page): Promise<void> {
  world.device.setOnline(false);
  for (const [index, ware] of world.listings.entries())
    await page.runtime.dispatch(anAddition(ware, index + 1));
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
}

function watch(change: (request: Request, response: Response) => Promise<Response> | Response) {
  world.device.setNetwork(async (request, next) => {
    if (request.method !== 'GET') posts.push(new URL(request.url).pathname);
    return change(request, await next(request));
  });
}

/** Something before the provider fails on one addition, alone or in a batch, as it would for ever. */
function failForEver({ id }: Ware) {
  const isStruck = (path: string, body: string) => path.endsWith('cart') && body.includes(id);
  world.device.setNetwork(async (request, next) => {
    const text = await request.clone().text();
    if (request.method !== 'POST') return next(request);
    if (!request.url.endsWith('/batch')) {
      return isStruck(request.url, text) ? new Response(null, { status: 503 }) : next(request);
    }
    const { items } = JSON.parse(text) as BatchRequest;
    const woven = items.map((item) =>
      isStruck(item.path, item.body ?? '') ? { ...item, path: 'nowhere' } : item,
    );
    const body = JSON.stringify({ items: woven });
    const reply = await next(
      new Request(request.url, { method: 'POST', headers: request.headers, body }),
    );
    const said = (await reply.json()) as { items: { status: number }[] };
    return Response.json({
      items: said.items.map((item) => (item.status === 404 ? { ...item, status: 503 } : item)),
    });
  });
}

describe('a queue for a provider that takes batches', () => {
  it('goes in one request, in its order, and settles as it would alone', async () => {
    const page = await world.signedInPage();
    await recordOffline(page);
    watch((_request, response) => response);
    world.device.setOnline(true);
    await world.settle(page);
    expect(posts).toEqual(['/api/batch']);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.base.count()).toBe(0);
  });

  it('asks once whether the provider is there when a gateway answers, not once for each entry (I9)', async () => {
    const page = await world.signedInPage();
    await recordOffline(page);
    await world.device.untilQuiet();
    const probes = () => world.device.requests.filter(({ path }) => path === '/api/categories');
    const before = probes().length;
    world.device.setNetwork(async (request, next) =>
      request.url.endsWith('/batch') ? new Response(null, { status: 504 }) : next(request),
    );
    world.device.setOnline(true);
    await vi.waitFor(async () => {
      const tried = (await page.runtime.db.outbox.toArray()).map(({ attempts }) => attempts);
      expect(tried).toEqual([...world.listings.map(() => 1), 1]);
    });
    expect(probes()).toHaveLength(before + 1);
    world.device.setNetwork(undefined);
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('goes without an entry that depends on more changes than an item of a batch may name', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    for (let at = 0; at < 55; at += 1) {
      const line = { ...aLine(world.kettle), variations: { colour: `shade ${at}` } };
      await page.runtime.dispatch(addToCart({ ...line, quantity: 1, addedAt: 1 }));
    }
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    watch((_request, response) => response);
    world.device.setOnline(true);
    await world.settle(page);
    expect(posts).toEqual(['/api/batch', '/api/orders']);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('happens once when the reply is lost', async () => {
    const page = await world.signedInPage();
    await recordOffline(page);
    let isLost = false;
    watch((request, response) => {
      if (!request.url.endsWith('/batch') || isLost) return response;
      isLost = true;
      throw new TypeError('Failed to fetch');
    });
    world.device.setOnline(true);
    await world.settle(page);
    expect(posts.filter((path) => path === '/api/batch').length).toBeGreaterThan(1);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    expect((await stored()).toSorted()).toEqual([2, 3, 4, 5, 6]);
  });

  it('happens once when the answer is lost and the next try comes after the provider has forgotten the keys (I3)', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    const [kettle, book] = world.listings as [Ware, Ware];
    await page.runtime.dispatch(anAddition(kettle, 1), anAddition(book, 1));
    watch((request, response) => {
      if (request.method === 'GET') return response;
      throw new TypeError('Failed to fetch');
    });
    world.device.setOnline(true);
    await world.untilTried(page);
    world.device.setOnline(false);
    world.clock.advance(IDEMPOTENCY_RETENTION_MS + HOUR_MS);
    await dropOldReplies(world.provider.database.db, world.clock.now());
    watch((_request, response) => response);
    world.device.setOnline(true);
    // Tokens are too old as well by then.
    await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
    await world.signIn(page);
    await world.settle(page);
    expect(await stored()).toEqual([1, 1]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('goes one by one for a while when the batch does not work', async () => {
    const page = await world.signedInPage();
    await recordOffline(page);
    watch((request, response) =>
      request.url.endsWith('/batch')
        ? Response.json({ error: 'No such call', code: 'not-found' }, { status: 404 })
        : response,
    );
    world.device.setOnline(true);
    await world.settle(page);
    expect(posts.filter((path) => path === '/api/batch')).toHaveLength(1);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('goes one by one, too, where the batch alone is answered 401, and nothing is given up (I8)', async () => {
    const page = await world.signedInPage();
    await recordOffline(page);
    watch((request, response) =>
      request.url.endsWith('/batch')
        ? Response.json({ error: 'Not for this device.' }, { status: 401 })
        : response,
    );
    world.device.setOnline(true);
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toEqual([]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('is cut off in the middle: answered items settle, the rest is sent again with its key', async () => {
    const page = await world.signedInPage();
    await recordOffline(page);
    let isCut = false;
    watch(async (request, response) => {
      if (!request.url.endsWith('/batch') || isCut) return response;
      isCut = true;
      const { items } = (await response.json()) as { items: unknown[] };
      return Response.json({ items: items.slice(0, 3) });
    });
    world.device.setOnline(true);
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    expect((await stored()).toSorted()).toEqual([2, 3, 4, 5, 6]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('takes nothing else along when one of it is refused', async () => {
    const page = await world.signedInPage();
    await recordOffline(page);
    await world.provider.setListing(world.listings[2]!.id, { quantity: 1 });
    world.device.setOnline(true);
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { kind: 'cart:add', state: 'refused' },
    ]);
    expect((await stored()).toSorted()).toEqual([2, 4, 5, 6]);
  });

  it('keeps nothing waiting that was kept back by a failing change, once that is given up (I8)', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    const [kettle, book] = world.listings as [Ware, Ware];
    await page.runtime.dispatch(anAddition(kettle, 1), anAddition(book, 1));
    await page.runtime.dispatch(anOrder(world, book, 1));
    failForEver(kettle);
    world.device.setOnline(true);
    const isGivenUp = async () =>
      (await page.runtime.db.outbox.where('state').equals('refused').count()) > 0;
    for (let second = 0; second < 1_200 && !(await isGivenUp()); second += 1)
      await world.pass(1_000, 1_000);
    expect(await isGivenUp()).toBe(true);
    await world.pass(1_000, 1_000);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('lets changes go alone that two batches in a row have not tried (I8)', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    for (const ware of world.listings) await page.runtime.dispatch(anAddition(ware, 1));
    world.device.setNetwork(async (request, next) => {
      if (request.method === 'POST') posts.push(new URL(request.url).pathname);
      if (!request.url.endsWith('/batch')) return next(request);
      const { items } = (await request.json()) as BatchRequest;
      return Response.json({ items: items.map(({ key }) => ({ key, status: 424 })) });
    });
    world.device.setOnline(true);
    await world.settle(page);
    const batches = posts.filter((path) => path === '/api/batch');
    expect(batches.length).toBeLessThan(4);
    expect(posts.length - batches.length).toBe(world.listings.length);
    expect(await stored()).toEqual(world.listings.map(() => 1));
  });

  it('keeps the order of changes of one line', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1), anAddition(world.listings[1]!, 1));
    await world.settle(page);
    world.device.setOnline(false);
    const line = aLine(world.kettle);
    await page.runtime.dispatch(setCartQuantity({ ...line, quantity: 3 }));
    // An order relies on the quantity: the next one cannot join it.
    await page.runtime.dispatch(anOrder(world, world.listings[1]!, 1));
    await page.runtime.dispatch(setCartQuantity({ ...line, quantity: 2 }));
    await page.runtime.dispatch(anOrder(world, world.listings[3]!, 1));
    await page.runtime.dispatch(removeFromCart(line));
    watch((_request, response) => response);
    world.device.setOnline(true);
    await world.settle(page);
    expect(posts).toEqual(['/api/batch']);
    expect(await stored()).toEqual([]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(2);
  });
});
