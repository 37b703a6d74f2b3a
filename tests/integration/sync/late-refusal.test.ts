import { afterEach, expect, it } from 'vitest';
import type { Capability } from '#core/contract/headers.ts';
import { ALONE, anAddition, openWorld, type World } from '#support/world.ts';

/* A page sleeps with a request on the wire, another page claims the change and sends it, and the refusal comes then. */

let world: World;
afterEach(() => world.close());

async function refuseLate(capabilities: readonly Capability[]) {
  world = await openWorld({ capabilities });
  const page = await world.signedInPage();
  const { db } = page.runtime;
  world.provider.faults.set([
    { kind: 'status', method: 'POST', path: '/api/cart', status: 422, times: 1 },
  ]);
  const reached = world.holdReply('POST', '/api/cart');
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  const release = await reached;
  const [entry] = await db.outbox.toArray();
  const lease = { ...entry!.lease!, owner: 'the other page', fence: 2 };
  await db.outbox.update(entry!.seq, { lease });
  release();
  await world.device.untilQuiet();
  return db.outbox.toArray();
}

it('does not settle the request that is on the wire now', async () => {
  expect(await refuseLate([])).toMatchObject([{ state: 'sending', lease: { fence: 2 } }]);
});

it('settles it with a provider that stores keys, which repeats the same refusal', async () => {
  expect(await refuseLate(ALONE)).toMatchObject([{ state: 'refused' }]);
});
