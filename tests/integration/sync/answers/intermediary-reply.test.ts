import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { PROVIDER_CAPABILITIES } from '#core/contract/headers.ts';
import { readMeta } from '#core/storage/meta-values.ts';
import type { Page } from '#support/device/device.ts';
import { aLine, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** An intermediary answers a call of this method and path once; the provider does not receive it. */
function answerOnce(method: string, path: string, answer: (request: Request) => Response) {
  let isDone = false;
  world.device.setNetwork(async (request, next) => {
    const isMeant = request.method === method && new URL(request.url).pathname.startsWith(path);
    if (isDone || !isMeant) return next(request);
    isDone = true;
    return answer(request);
  });
}

const aWish = () =>
  addToWishlist({
    ...{ listingId: world.kettle.id, title: world.kettle.title },
    ...{ image: '', price: world.kettle.price, savedAt: '' },
  });

async function states({ runtime }: Page): Promise<string[]> {
  return (await runtime.db.outbox.toArray()).map(({ state }) => state);
}

const portal = { 'content-type': 'application/captive+json' };
type Answer = readonly [string, () => Response];
const NOTHING: readonly Answer[] = [
  ['200 without a body', () => new Response(null)],
  ['204', () => new Response(null, { status: 204 })],
];
const OTHER: readonly Answer[] = [
  ['other JSON', () => Response.json({ status: 'ok' })],
  ['304', () => new Response(null, { status: 304 })],
  ['302 without an address', () => new Response(null, { status: 302 })],
  ['a redirect that is not followed', () => Response.error()],
  ['the JSON of a captive portal', () => new Response('{"captive":true}', { headers: portal })],
];

describe('an intermediary, on a device whose provider announces capabilities', () => {
  it.each([...NOTHING, ...OTHER])('%s is no answer to an addition (I2)', async (_what, answer) => {
    const page = await world.signedInPage();
    answerOnce('POST', '/api/cart', answer);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  });

  it.each(OTHER)('%s places no order (I2)', async (_what, answer) => {
    const page = await world.signedInPage();
    answerOnce('POST', '/api/orders', answer);
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it.each(NOTHING)('%s saves no listing (I2)', async (_what, answer) => {
    const page = await world.signedInPage();
    answerOnce('POST', '/api/wishlist', answer);
    await page.runtime.dispatch(aWish());
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(world.device.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it.each([
    ['nothing', () => new Response(null, { status: 404 }), 'refused'],
    ['plain text', () => new Response('Not Found', { status: 404 }), 'refused'],
    ['JSON', () => Response.json({ error: 'Not in the cart' }, { status: 404 }), null],
  ])(
    'a 404 in %s settles a removal only in the words of the provider (I2)',
    async (_what, answer, state) => {
      const page = await world.signedInPage();
      await page.runtime.dispatch(anAddition(world.kettle, 2));
      await world.settle(page);
      answerOnce('DELETE', '/api/cart', answer);
      await page.runtime.dispatch(removeFromCart(aLine(world.kettle)));
      await world.settle(page);
      expect(await states(page)).toEqual(state === null ? [] : [state]);
    },
  );

  it('a POST does not follow redirects, as a browser would turn it into a GET', async () => {
    const page = await world.signedInPage();
    const modes: string[] = [];
    answerOnce('POST', '/api/orders', ({ redirect }) => {
      modes.push(redirect);
      return Response.error();
    });
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    expect(modes).toEqual(['manual']);
  });
});

describe('a success without the header, in the shape of the call', () => {
  it.each([
    ['/api/cart', () => anAddition(world.kettle, 2), { items: [] }],
    ['/api/cart', () => anAddition(world.kettle, 2), { message: 'Added' }],
    ['/api/orders', () => anOrder(world, world.kettle, 2), { order: { _id: 'o1' } }],
    ['/api/orders', () => anOrder(world, world.kettle, 2), {}],
    ['/api/wishlist', aWish, {}],
  ])('of %s counts: a test may answer in the browser', async (path, mutation, body) => {
    const page = await world.signedInPage();
    answerOnce('POST', path, () => Response.json(body));
    await page.runtime.dispatch(mutation());
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(world.device.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('a provider that stops announcing', () => {
  function stopAnnouncing(): void {
    world.device.setNetwork(async (request, next) => {
      const answer = await next(request);
      const headers = new Headers(answer.headers);
      headers.delete(PROVIDER_CAPABILITIES);
      const isSilent = request.method !== 'GET' || answer.status === 304;
      const status = request.method === 'GET' || !answer.ok ? answer.status : 204;
      return new Response(isSilent ? null : await answer.text(), { status, headers });
    });
  }

  it('is asked once, and then believed', async () => {
    const page = await world.signedInPage();
    stopAnnouncing();
    await page.runtime.dispatch(aWish());
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(await readMeta(page.runtime.db, 'capabilities')).toEqual([]);

    world.device.setNetwork(undefined);
    await page.runtime.pullMember();
    await vi.waitFor(async () =>
      expect(await readMeta(page.runtime.db, 'capabilities')).toContain('idempotency'),
    );
  });

  it('is not confused with an intermediary that answers everything in JSON', async () => {
    const page = await world.signedInPage();
    world.device.setNetwork(async () => Response.json({ status: 'ok' }));
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.pass(15 * 60_000, 30_000);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ attempts: 0 }]);
    expect(await readMeta(page.runtime.db, 'capabilities')).toContain('idempotency');

    world.device.setNetwork(undefined);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
  });
});

describe('with a provider that offers the specified calls and nothing more', () => {
  beforeEach(async () => {
    await world.close();
    world = await openWorld({ capabilities: [] });
  });

  it.each([
    ['nothing', () => new Response(null)],
    ['204', () => new Response(null, { status: 204 })],
    ['any JSON', () => Response.json({ status: 'ok' })],
  ])('a success with %s counts', async (_what, answer) => {
    const page = await world.signedInPage();
    answerOnce('POST', '/api/orders', answer);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(world.device.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
