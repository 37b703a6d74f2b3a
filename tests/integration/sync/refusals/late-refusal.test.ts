import { afterEach, expect, it } from 'vitest';
import { type Capability, PROVIDER_CAPABILITIES } from '#core/contract/headers.ts';
import { categoriesResource } from '#core/mirror/resources/listing-resources.ts';
import type { Page } from '#support/device/device.ts';
import { ALONE, anAddition, openWorld, type World } from '#support/device/world.ts';

/* A page sleeps with a request on the wire, another page claims the change and sends it, and the refusal comes then. */

let world: World;
afterEach(() => world.close());

async function refuseLate(
  capabilities: readonly Capability[],
  meanwhile: (page: Page) => Promise<unknown> = async () => {},
) {
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
  await meanwhile(page);
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

it('does not settle it where keys are stored no more, as the request on the wire may be accepted', async () => {
  const endKeys = ({ runtime }: Page) => {
    world.device.setNetwork(async (request, next) => {
      const reply = await next(request);
      reply.headers.set(PROVIDER_CAPABILITIES, 'uploads');
      return reply;
    });
    return runtime.refetch(categoriesResource);
  };
  expect(await refuseLate(ALONE, endKeys)).toMatchObject([
    { state: 'sending', lease: { fence: 2 } },
  ]);
});
