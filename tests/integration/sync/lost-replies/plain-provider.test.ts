import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { categoriesResource } from '#core/mirror/resources/listing-resources.ts';
import { watchQuery } from '#core/storage/live-query.ts';
import { readMeta } from '#core/storage/meta-values.ts';
import {
  BASE_UPDATED_AT,
  IDEMPOTENCY_KEY,
  ORDER_LINE,
  PREFER,
  PROVIDER_CAPABILITIES,
  REGISTRATION_KEY,
} from '#core/contract/headers.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';
import { anEdit, heldListing, SELLER, TEXTBOOK } from '../../commands/market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
});
afterEach(() => world.close());

/** Headers beyond the specified calls that left with changes, each once. */
function watchHeaders(): Set<string> {
  const seen = new Set<string>();
  world.device.setNetwork((request, next) => {
    for (const name of [IDEMPOTENCY_KEY, ORDER_LINE, BASE_UPDATED_AT, PREFER, REGISTRATION_KEY])
      if (request.headers.has(name)) seen.add(name);
    return next(request);
  });
  return seen;
}

describe('with a provider that offers the specified calls and nothing more', () => {
  it('a sign-in, orders and edits carry no header that it did not announce', async () => {
    const seen = watchHeaders();
    const buyer = await world.device.openPage();
    // A visitor looks at the shop before they sign in.
    await buyer.runtime.pull(categoriesResource);
    await vi.waitFor(async () => {
      expect(await readMeta(buyer.runtime.db, 'capabilities')).toEqual([]);
    });
    await world.signIn(buyer);
    await buyer.runtime.dispatch(anAddition(world.kettle, 2), anOrder(world, world.kettle, 2));
    await world.settle(buyer);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);

    await world.signIn(buyer, SELLER);
    await buyer.runtime.dispatch(await anEdit(buyer, TEXTBOOK, { price: 1200 }));
    await world.settle(buyer);
    expect((await heldListing(world))?.price).toBe(1200);
    expect([...seen]).toEqual([]);
  });

  it('an order whose reply was lost is looked up before it is sent again', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    await page.runtime.pullMember();
    expect(await page.runtime.db.orders.toArray()).toMatchObject([
      { status: 'processing', listingId: world.kettle.id },
    ]);
    expect(await page.runtime.db.cartLines.count()).toBe(0);
  });

  it('an order that never arrived is sent again', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-before', method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('an addition to the cart whose reply was lost is not added twice', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  });

  it('a line that the provider keeps after its order is asked away, and never comes back to the screen', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 2), anAddition(world.listings[1]!, 1));
    await world.settle(page);
    const whole: unknown = await (await world.device.fetchAs(page, '/api/cart')).json();
    const removals = () => world.device.requests.filter(({ method }) => method === 'DELETE');
    const shown: string[][] = [];
    // The provider says that it still holds the line, until the removal arrives.
    world.device.setNetwork(async (request, next) =>
      request.method === 'GET' && request.url.endsWith('/api/cart') && removals().length === 0
        ? Response.json(whole)
        : next(request),
    );
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    const unwatch = watchQuery(
      () => page.runtime.db.cartLines.toArray(),
      (lines) => shown.push(lines.map(({ listingId }) => listingId)),
      (error) => expect.unreachable(String(error)),
    );
    await world.settle(page);
    await vi.waitFor(async () => {
      // The check for ready entries after a pull is put off a little, by the clock of the test.
      await world.pass(1_000);
      expect(removals()).toMatchObject([
        { path: `/api/cart/${world.kettle.id}`, body: '{"variations":{}}' },
      ]);
    });
    await world.settle(page);
    unwatch();
    expect(new Set(shown.flat())).toEqual(new Set([world.listings[1]!.id]));
    await page.runtime.pullMember();
    expect(removals()).toHaveLength(1);
  });
});

describe('with a provider of which nothing is known yet', () => {
  beforeEach(async () => {
    await world.close();
    world = await openWorld();
  });

  it('it is asked for its capabilities before the first change is sent', async () => {
    const page = await world.signedInPage();
    // Answers of the first looks would tell it again.
    await world.device.untilQuiet();
    await page.runtime.db.meta.delete('capabilities');
    world.device.requests.splice(0);
    const seen = watchHeaders();
    await page.runtime.dispatch(anAddition(world.kettle, 2), anOrder(world, world.kettle, 2));
    await world.settle(page);
    expect(world.device.requests[0]).toMatchObject({ method: 'GET', path: '/api/categories' });
    expect(await world.provider.listOrders(world.buyer)).toMatchObject([{ quantity: 2 }]);
    expect([...seen].sort()).toEqual([IDEMPOTENCY_KEY, ORDER_LINE, PREFER]);
  });

  it('a change that left without a key is looked up, also when keys are kept from now on', async () => {
    let isPlain = true;
    world.device.setNetwork(async (request, next) => {
      const answer = await next(request);
      if (!isPlain) return answer;
      if (request.method === 'POST' && request.url.endsWith('/api/cart')) {
        isPlain = false;
        expect(request.headers.has(IDEMPOTENCY_KEY)).toBe(false);
        throw new TypeError('Failed to fetch');
      }
      const headers = new Headers(answer.headers);
      headers.delete(PROVIDER_CAPABILITIES);
      return new Response(answer.status === 304 ? null : await answer.text(), {
        status: answer.status,
        headers,
      });
    });
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.untilTried(page);
    await page.runtime.refetch(categoriesResource);
    await vi.waitFor(async () => {
      expect(await readMeta(page.runtime.db, 'capabilities')).toContain('idempotency');
    });
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
    expect(world.device.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('a pull that ends while its token is renewed says nothing of capabilities', async () => {
    const page = await world.signedInPage();
    await world.device.untilQuiet();
    await page.runtime.db.meta.delete('capabilities');
    world.clock.advance(15 * 60_000 + 1000);
    world.device.setNetwork((request, next) =>
      request.url.endsWith('/auth/refresh-token') ? new Promise(() => {}) : next(request),
    );
    world.device.requests.splice(0);
    const looks = page.runtime.pullMember();
    await world.pass(20_000);
    await looks;
    expect(world.device.requests.map(({ path }) => path)).toContain('/api/auth/refresh-token');
    expect(await readMeta(page.runtime.db, 'capabilities')).toBeUndefined();
  });

  it('a change waits while it cannot be asked, and goes when it can', async () => {
    const page = await world.signedInPage();
    // Answers of the first looks would tell it again.
    await world.device.untilQuiet();
    await page.runtime.db.meta.delete('capabilities');
    world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
    world.device.requests.splice(0);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.pass(60_000);
    expect(world.device.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ sealed: null }]);
    // A page that waits asks seldom.
    expect(world.device.requests.length).toBeLessThan(30);

    world.device.setNetwork(undefined);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  });
});
