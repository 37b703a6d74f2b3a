import { afterEach, expect, it, vi } from 'vitest';
import { pruneMirror } from '#core/mirror/upkeep/prune-mirror.ts';
import { endSession } from '#core/session/session.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { createGate } from '#support/create-gate.ts';
import type { Page } from '#support/device/device.ts';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

/*
 * The member's line holds three pieces. After the next sign-in one more is accepted by an answer without the cart, before
 * the first look at it has come: the device shows one. Then something else happens, and an addition is lost.
 */

let world: World;
afterEach(() => world.close());

it.each([
  [
    'a refusal of the next change of it',
    async (page: Page) => page.runtime.dispatch(anAddition(world.kettle, 2)),
    ['cart:add refused, rejected'],
  ],
  [
    'ten minutes without a look',
    async ({ runtime: { db } }: Page) => {
      world.clock.advance(11 * 60_000);
      await pruneMirror({ db, now: () => world.clock.now() });
    },
    [],
  ],
])(
  'what an answer without the cart told of an unpulled line is no base for a look-up after %s either (I2)',
  async (_title, happen, leftBefore) => {
    world = await openWorld({ capabilities: [] });
    const page = await world.signedInPage();
    const { db, dispatch } = page.runtime;
    await dispatch(anAddition(world.kettle, 3));
    await world.settle(page);
    world.device.setOnline(false);
    await dispatch(anAddition(world.kettle, 1));
    await endSession(wholeDatabase(db));
    await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
    let looks = 0;
    let isLookUp = false;
    const answers = ['without the cart', 'lost'];
    world.device.setNetwork(async (request, next) => {
      if (new URL(request.url).pathname !== '/api/cart') return next(request);
      if (request.method === 'POST') {
        const { quantity } = (await request.clone().json()) as { quantity: number };
        if (quantity === 2) return Response.json({ error: 'No.' }, { status: 422 });
        const answer = answers.shift();
        if (answer === undefined) return next(request);
        if (answer === 'lost') {
          isLookUp = true;
          throw new TypeError('Failed to fetch');
        }
        await vi.waitFor(() => expect(looks).toBe(1), 5_000);
        await next(request);
        return Response.json({ message: 'Added.' });
      }
      looks += 1;
      if (looks === 1) {
        const reply = await next(request);
        // On a slow line: the addition is accepted before it comes.
        await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), 5_000);
        return reply;
      }
      return isLookUp ? next(request) : Response.json({ error: 'Broken.' }, { status: 500 });
    });
    world.device.setOnline(true);
    await world.signIn(page);
    await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), 5_000);
    await happen(page);
    await world.settle(page);
    await dispatch(anAddition(world.kettle, 3));
    await vi.waitFor(() => expect(isLookUp).toBe(true), 5_000);
    await world.settle(page);
    expect(await endingOf(world, page)).toEqual({
      left: [...leftBefore, 'cart:add refused, ambiguous'],
      held: [4],
      orders: 0,
    });
  },
  30_000,
);

it('a line that the first look left out, as a change of it was refused meanwhile, is no base for a look-up (I2)', async () => {
  world = await openWorld({ capabilities: [] });
  const before = await world.signedInPage();
  await before.runtime.dispatch(anAddition(world.kettle, 3));
  await world.settle(before);
  const device = await world.secondDevice();
  const [refused, tellRefused] = createGate();
  let looks = 0;
  let isLookUp = false;
  device.setNetwork(async (request, next) => {
    if (new URL(request.url).pathname !== '/api/cart') return next(request);
    if (request.method === 'POST') {
      const { quantity } = (await request.clone().json()) as { quantity: number };
      if (quantity === 2) return Response.json({ error: 'No.' }, { status: 422 });
      if (isLookUp) return next(request);
      isLookUp = true;
      throw new TypeError('Failed to fetch');
    }
    looks += 1;
    if (looks > 1 && !isLookUp) return Response.json({ error: 'Broken.' }, { status: 500 });
    const reply = await next(request);
    if (looks === 1) await refused;
    return reply;
  });
  const page = await device.openPage();
  const { dispatch } = page.runtime;
  const signedIn = world.signIn(page);
  await vi.waitFor(() => expect(looks).toBe(1), 5_000);
  await dispatch(anAddition(world.kettle, 2));
  await world.untilState(page, 'refused');
  tellRefused();
  await signedIn;
  await dispatch(anAddition(world.kettle, 3));
  await vi.waitFor(() => expect(isLookUp).toBe(true), 5_000);
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, rejected', 'cart:add refused, ambiguous'],
    held: [3],
    orders: 0,
  });
}, 30_000);
