import { afterEach, expect, it } from 'vitest';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { endingOf } from '#support/device/ending.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an addition that the person sends again after having looked, that is only told 401 then, and whose further retry is lost, is not taken for what was there before (I2)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const other = await world.signedInPage(world.buyer, await world.secondDevice());
  const { db, sync, dispatch } = page.runtime;
  let post: 'reply lost' | 'denied' | 'request lost' | 'whole' = 'reply lost';
  let looks = 0;
  world.device.setNetwork(async (request, next) => {
    if (!request.url.endsWith('/cart')) return next(request);
    if (request.method === 'GET') {
      looks -= 1;
      return looks >= 0 ? next(request) : Response.json({ error: 'Not now.' }, { status: 403 });
    }
    if (post === 'denied') return Response.json({ error: 'No.' }, { status: 401 });
    if (post === 'request lost') throw new TypeError('Failed to fetch');
    const reply = await next(request);
    if (post === 'reply lost') throw new TypeError('Failed to fetch');
    return reply;
  });
  const sendAgain = async () => {
    const [entry] = await db.outbox.toArray();
    await sync.retry(entry!.seq);
    await world.untilTried(page);
  };
  const changeElsewhere = async (quantity: number) => {
    await other.runtime.dispatch(setCartQuantity({ ...aLine(world.kettle), quantity }));
    await world.settle(other);
  };
  await dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  await other.runtime.pullMember();
  await changeElsewhere(2);
  looks = 1;
  await world.pass(11_000, 500);
  expect(await db.outbox.toArray()).toMatchObject([{ lastFailure: { kind: 'ambiguous' } }]);
  await changeElsewhere(1);
  // The person has looked elsewhere, and sends it again.
  post = 'denied';
  await sendAgain();
  await world.pass(20 * 60_000, 20_000);
  expect(await db.outbox.toArray()).toMatchObject([
    { state: 'refused', lastFailure: { kind: 'unauthorized' } },
  ]);
  post = 'request lost';
  await sendAgain();
  post = 'whole';
  looks = 10;
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
}, 30_000);
