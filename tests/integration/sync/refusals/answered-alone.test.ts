import { afterEach, expect, it } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import type { Page } from '#support/device/device.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

/* What one call alone is always answered holds up no other change (I8), and ends with the person. */

let world: World;
afterEach(() => world.close());

it.each<[number, [] | undefined]>([
  [401, undefined],
  [401, []],
  [408, undefined],
  [408, []],
  [425, undefined],
])(
  'a change that is always answered %i delays no other one, also for a provider of %j',
  async (status, capabilities) => {
    const page = await saveAlwaysAnswered(status, capabilities);
    for (let failures = 0; failures < 5; failures += 1) await world.pass(30_000);
    await expectOthersToGo(page);
    await world.pass(20 * 60_000, 7_000);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([REFUSED]);
  },
  60_000,
);

it.each<[[] | undefined]>([[undefined], [[]]])(
  'so does one that is always answered 429 without Retry-After, which may be a limit of an hour, for a provider of %j',
  async (capabilities) => {
    const page = await saveAlwaysAnswered(429, capabilities);
    for (let failures = 0; failures < 5; failures += 1) await world.pass(30_000);
    await expectOthersToGo(page);
    await world.pass(40 * 60_000, 30_000);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ state: 'queued' }]);
    await world.pass(100 * 60_000, 60_000);
    await world.untilState(page, 'refused');
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([REFUSED]);
  },
  60_000,
);

it.each<[[] | undefined]>([[undefined], [[]]])(
  'so does one that is always answered 401 without a word, for a provider of %j',
  async (capabilities) => {
    const page = await saveAlwaysAnswered(401, capabilities, null);
    for (let failures = 0; failures < 5; failures += 1) await world.pass(30_000);
    await expectOthersToGo(page);
    await world.pass(20 * 60_000, 7_000);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([REFUSED]);
  },
  60_000,
);

const REFUSED = { state: 'refused', kind: 'wishlist:add' };

/** A buyer saves the kettle, and that alone is answered so each time. */
async function saveAlwaysAnswered(
  status: number,
  capabilities: [] | undefined,
  body: string | null = '{"error":"No."}',
): Promise<Page> {
  world = await openWorld(capabilities === undefined ? {} : { capabilities });
  const page = await world.signedInPage();
  world.device.setNetwork(async (request, next) =>
    request.method === 'POST' && request.url.includes('/wishlist/')
      ? new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
      : next(request),
  );
  const { id, title, price } = world.kettle;
  const savedAt = new Date(world.clock.now()).toISOString();
  await page.runtime.dispatch(addToWishlist({ listingId: id, savedAt, title, image: '', price }));
  await world.untilTried(page);
  return page;
}

async function expectOthersToGo(page: Page): Promise<void> {
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.pass(3_000, 1_000);
  expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
}
