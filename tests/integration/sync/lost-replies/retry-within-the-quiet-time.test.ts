import { afterEach, expect, it, vi } from 'vitest';
import { createGate } from '#support/create-gate.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an addition that has timed out, and that the person sends again at once, waits until the first request cannot arrive any more (I3)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, sync, dispatch } = page.runtime;
  const [arrived, arrive] = createGate();
  let additions = 0;
  world.device.setNetwork(async (request, next) => {
    if (request.method !== 'POST' || !request.url.endsWith('/cart')) return next(request);
    additions += 1;
    if (additions === 1) throw new TypeError('Failed to fetch');
    if (additions > 2) return next(request);
    // It arrives although nobody waits for it any more.
    const { url, method, headers } = request;
    const late = new Request(url, { method, headers, body: await request.text() });
    await arrived;
    return next(late);
  });
  await dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  const [entry] = await db.outbox.toArray();
  const lastFailure = { ...entry!.lastFailure!, kind: 'timeout', inARow: 9, isOfConnection: false };
  await db.outbox.update(entry!.seq, { attempts: 9, lastFailure });
  await world.pass(12_000, 1_000);
  await vi.waitFor(() => expect(additions).toBe(2), 5_000);
  await world.pass(21_000, 1_000);
  await world.untilState(page, 'refused');
  await sync.retry(entry!.seq);
  await world.pass(5_000, 1_000);
  arrive();
  await world.settle(page);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
}, 30_000);
