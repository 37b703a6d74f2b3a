import { afterEach, expect, it } from 'vitest';
import { addPieces, firstDevice, pagesOf, startedWorld } from './a-world.ts';
import { aDevice } from './profile.ts';
import type { SimContext, World } from './world-types.ts';

let world: World | null = null;
afterEach(() => {
  world?.end();
  world = null;
});

it('gives a worker whose time ended in its sleep the time of the page that has closed meanwhile', async () => {
  const here = await startedWorld({
    devices: [aDevice({ pages: 1, hasBackgroundSync: true })],
    rttMs: [4_000, 4_000],
    capabilities: [],
  });
  world = here;
  const device = firstDevice(here);
  const pass = (ms: number) => here.run(here.now() + ms);
  const [page] = pagesOf(here) as [SimContext];
  for (let listing = 0; listing < 7; listing += 1)
    for (let times = 0; times < 4; times += 1) addPieces(here, page, 1, listing);
  await pass(300);
  here.close(page);
  await pass(1_000);
  const worker = device.contexts.find(({ kind }) => kind === 'worker')!;
  here.freeze(worker);
  await pass(125_000);
  const other = here.openPage(device);
  await pass(2_000);
  here.close(other);
  await pass(1_000);
  here.thaw(worker);
  await pass(100);
  expect(device.rows('outbox').length).toBeGreaterThan(0);
  expect(worker.budgetOverSince ?? null).toBeNull();
});
