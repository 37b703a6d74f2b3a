import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';
import { drainForSync } from '../../../sw/drain-in-worker.ts';

/** Between two looks of the worker, and some. */
const LOOK_MS = 1_500;

let world: World;
let page: Page;
let isPageVisible: boolean;
/** Fires a `sync` event, as the browser does while there is a network. */
let sync: () => Promise<void>;

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  world = await openWorld();
  page = await world.signedInPage();
  world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  world.device.setNetwork(undefined);
  isPageVisible = false;
  const { runtime } = await world.device.openWorker();
  sync = () => drainForSync(runtime, () => Promise.resolve(isPageVisible), null);
});
afterEach(() => world.close());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const held = () => world.provider.cartOf(world.buyer);

it('with every page closed, or out of sight, the worker sends', async () => {
  page.close();
  await world.pass(60_000, 1_000);
  await sync();
  expect(await held()).toHaveLength(1);
});

it('while a page is looked at it leaves the outbox to that page, and sends once it is gone', async () => {
  page.close();
  isPageVisible = true;
  await world.pass(60_000, 1_000);
  const work = sync();
  await wait(LOOK_MS);
  expect(await held()).toEqual([]);
  isPageVisible = false;
  await work;
  expect(await held()).toHaveLength(1);
});
