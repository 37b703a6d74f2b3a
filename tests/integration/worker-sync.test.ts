import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OUTBOX_SYNC_TAG } from '#core/platform/worker-messages.ts';
import type { Page } from '#support/device.ts';
import { anAddition, openWorld, type World } from '#support/world.ts';
import { serveBackgroundSync } from '../../sw/background-sync.ts';

/** Between two looks of the worker, and some. */
const LOOK_MS = 1_500;

let world: World;
let page: Page;
let windows: { visibilityState: DocumentVisibilityState }[];
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
  const listeners = new Map<string, (event: unknown) => void>();
  windows = [];
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
    clients: { matchAll: () => Promise.resolve(windows) },
  });
  serveBackgroundSync((await world.device.openWorker()).runtime);
  sync = () => {
    let work: Promise<void> = Promise.resolve();
    const waitUntil = (promise: Promise<void>) => {
      work = promise;
    };
    listeners.get('sync')?.({ tag: OUTBOX_SYNC_TAG, lastChance: false, waitUntil });
    return work;
  };
});
afterEach(() => world.close());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const held = () => world.provider.cartOf(world.buyer);

it('with every page closed, or out of sight, the worker sends', async () => {
  page.close();
  windows = [{ visibilityState: 'hidden' }];
  await world.pass(60_000, 1_000);
  await sync();
  expect(await held()).toHaveLength(1);
});

it('while a page is looked at it leaves the outbox to that page, and sends once it is gone (OFF-14)', async () => {
  page.close();
  windows = [{ visibilityState: 'visible' }];
  await world.pass(60_000, 1_000);
  const work = sync();
  await wait(LOOK_MS);
  expect(await held()).toEqual([]);
  windows = [];
  await work;
  expect(await held()).toHaveLength(1);
});
