import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

const FIFTEEN_MINUTES = 15 * 60_000;
const REFRESH = '/api/auth/refresh-token';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Answers without a Content-Type, as a body of bytes has none. */
const bare = (status: number, body: unknown) =>
  new Response(new TextEncoder().encode(JSON.stringify(body)), { status });

function answerInstead(path: string, answer: () => Response): void {
  world.device.setNetwork(async (request, next) =>
    new URL(request.url).pathname === path ? answer() : next(request),
  );
}

const sentTo = (path: string) => world.device.requests.filter((sent) => sent.path === path);

describe('a change', () => {
  it.each([
    [
      'in JSON that does not say so, with its words',
      () => bare(422, { error: 'Only two left.' }),
      'Only two left.',
    ],
    ['in plain text, without words', () => new Response('Not Found', { status: 404 }), null],
    ['in nothing, without words', () => new Response(null, { status: 400 }), null],
  ])('[S384] that is refused %s goes to the person at once', async (_how, answer, message) => {
    const page = await world.signedInPage();
    answerInstead('/api/cart', answer);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await vi.waitFor(async () =>
      expect(await page.runtime.db.outbox.toArray()).toMatchObject([
        { state: 'refused', attempts: 0, lastFailure: { message } },
      ]),
    );
    expect(sentTo('/api/cart').filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await page.runtime.db.cartLines.count()).toBe(0);
  });
});

describe('a session whose renewal is answered 401', () => {
  it('[S383] in plain text goes on, as something on the way may have said it', async () => {
    const page = await world.signedInPage();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    answerInstead(REFRESH, () => new Response('Unauthorized', { status: 401 }));
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await vi.waitFor(() => expect(sentTo(REFRESH).length).toBeGreaterThan(0));
    await page.runtime.pullMember();
    expect(page.runtime.session.currentUser()).not.toBeNull();

    world.device.setNetwork(undefined);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  });

  it('[S383] in JSON that does not say so is over', async () => {
    const page = await world.signedInPage();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    answerInstead(REFRESH, () => bare(401, { error: 'Sign in again.' }));
    await page.runtime.pullMember();
    await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
  });
});

describe('a look at a listing', () => {
  it('[S166] that is answered 404 in plain text finds none', async () => {
    const { runtime } = await world.device.openPage();
    answerInstead('/api/products/none', () => new Response('Not Found', { status: 404 }));
    expect(await runtime.pull(productResource('none'))).toBe('missing');
  });

  it('[S161] takes in JSON that does not say so', async () => {
    const { runtime } = await world.device.openPage();
    answerInstead('/api/products/p1', () => bare(200, { _id: 'p1', title: 'Kettle', price: 5 }));
    expect(await runtime.pull(productResource('p1'))).toBe('fresh');
    expect(await runtime.db.listings.get('p1')).toMatchObject({ title: 'Kettle', price: 5 });
  });
});
