import { afterEach, expect, it } from 'vitest';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { endSession } from '#core/session/session.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import type { Page } from '#support/device/device.ts';
import { aLine, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

/* No specified call says that an order empties its line of the cart: some providers leave it there. */

let world: World;
afterEach(() => world.close());

interface Cart {
  lines: Line[];
  /** Methods of the calls that have changed it. */
  calls: string[];
  /** How long the answer to a change is on its way. */
  delayMs: number;
  /** Until when answers to orders are on their way. */
  orderReply: Promise<void>;
  /** Changes that are lost on their way. */
  lost: number;
}

interface Line {
  productId: string;
  quantity: number;
  variations: object;
}

/** A cart beside that of the provider, which no order changes. */
function keepCart(isReachable: () => boolean = () => true): Cart {
  const cart: Cart = { lines: [], calls: [], delayMs: 0, orderReply: Promise.resolve(), lost: 0 };
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    const { method } = request;
    if (!pathname.startsWith('/api/cart')) {
      const reply = await next(request);
      if (pathname === '/api/orders' && method === 'POST') await cart.orderReply;
      return reply;
    }
    const isLost = method !== 'GET' && cart.lost > 0;
    if (isLost) cart.lost -= 1;
    if (isLost || !isReachable()) throw new TypeError('Failed to fetch');
    if (method !== 'GET') {
      // The provider's own cart says how many pieces an order may be for.
      await next(request.clone());
      change(cart, method, (await request.json()) as Line, pathname);
    }
    const reply = Response.json({ items: cart.lines });
    if (method !== 'GET' && cart.delayMs > 0)
      await new Promise<void>((resolve) => world.clock.after(cart.delayMs, resolve));
    return reply;
  });
  return cart;
}

function change({ lines, calls }: Cart, method: string, line: Line, path: string) {
  calls.push(method);
  const productId = method === 'DELETE' ? path.split('/').at(-1) : line.productId;
  const at = lines.findIndex((each) => each.productId === productId);
  const before = lines[at];
  if (method === 'DELETE') lines.splice(at, 1);
  else if (before === undefined) lines.push(line);
  else before.quantity = method === 'PUT' ? line.quantity : before.quantity + line.quantity;
}

async function openWithTwo(): Promise<{ page: Page; cart: Cart }> {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const cart = keepCart();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  return { page, cart };
}

/** All is sent, also what a look at the cart gives rise to, and the device shows the cart as it is then. */
async function untilCartIsSeen(page: Page): Promise<void> {
  await world.settle(page);
  await world.pass(10_000, 1_000);
  await world.settle(page);
  await page.runtime.pullMember();
}

it('pieces that are put in again before the order was sent are all that is left in the cart', async () => {
  const { page, cart } = await openWithTwo();
  world.device.setOnline(false);
  await page.runtime.dispatch(anOrder(world, world.kettle, 2));
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 1 }]);
  world.device.setOnline(true);
  await untilCartIsSeen(page);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  expect(cart.lines).toMatchObject([{ quantity: 1 }]);
  expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 1 }]);
});

it('the line of a later order goes as well when the cart is seen much later, as the provider is known by then', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  let isReachable = true;
  const cart = keepCart(() => isReachable);
  for (const isSeenLater of [false, true]) {
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    isReachable = !isSeenLater;
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.settle(page);
    await world.pass(10 * 60_000, 60_000);
    isReachable = true;
    await page.runtime.pullMember();
    await world.settle(page);
    expect(cart.lines).toEqual([]);
  }
  expect(cart.calls).toEqual(['POST', 'DELETE', 'POST', 'DELETE']);
  expect(await page.runtime.db.cartLines.toArray()).toEqual([]);
});

it('so are pieces that are put in one after the other, while the order and the first of them may be on their way', async () => {
  const { page, cart } = await openWithTwo();
  await page.runtime.dispatch(anOrder(world, world.kettle, 2));
  for (let count = 0; count < 3; count += 1) {
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.pass(200, 100);
  }
  await untilCartIsSeen(page);
  expect(cart.lines).toMatchObject([{ quantity: 3 }]);
  expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 3 }]);
});

it('so are they when the cart is pulled while the first of them is on its way', async () => {
  const { page, cart } = await openWithTwo();
  world.device.setOnline(false);
  await page.runtime.dispatch(anOrder(world, world.kettle, 2));
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  // The answer to the addition is on its way for a second.
  cart.delayMs = 1_000;
  world.device.setOnline(true);
  await expect.poll(() => cart.calls.length, { timeout: 10_000 }).toBe(2);
  await page.runtime.pullMember();
  await world.pass(2_000, 500);
  await untilCartIsSeen(page);
  expect(cart.lines).toMatchObject([{ quantity: 1 }]);
  expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 1 }]);
});

it('a quantity that is set after all says itself what is in the cart, and is sent once', async () => {
  const { page, cart } = await openWithTwo();
  await page.runtime.dispatch(anOrder(world, world.kettle, 2));
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await page.runtime.dispatch(setCartQuantity({ ...aLine(world.kettle), quantity: 5 }));
  await untilCartIsSeen(page);
  expect(cart.lines).toMatchObject([{ quantity: 5 }]);
  expect(cart.calls.filter((call) => call === 'PUT')).toHaveLength(1);
});

it.each([true, false])(
  'pieces that are put in after the session ended with the order on its way, and are lost, are not taken for those that the order left; cart seen before the answer: %s',
  async (isSeen) => {
    const { page, cart } = await openWithTwo();
    const { runtime } = page;
    world.clock.advance(61_000);
    await runtime.signIn.requestCode(world.buyer);
    let answerOrder = () => {};
    cart.orderReply = new Promise((resolve) => (answerOrder = resolve));
    await runtime.dispatch(anOrder(world, world.kettle, 2));
    await expect.poll(async () => (await world.provider.listOrders(world.buyer)).length).toBe(1);
    await endSession(wholeDatabase(runtime.db));
    await runtime.signIn.verifyCode(world.buyer, world.provider.lastCode(world.buyer));
    await expect.poll(() => runtime.session.currentUser()?.email).toBe(world.buyer);
    if (isSeen) await runtime.pullMember();
    await runtime.dispatch(anAddition(world.kettle, 2));
    cart.lost = 1;
    answerOrder();
    await untilCartIsSeen(page);
    // What is there may be either: the person looks, and decides.
    expect(await runtime.db.outbox.toArray()).toMatchObject([
      { kind: 'cart:add', state: 'refused', lastFailure: { kind: 'ambiguous' } },
    ]);
    expect(cart.calls).toEqual(['POST']);
  },
);
