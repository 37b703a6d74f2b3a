import { afterEach, expect, it } from 'vitest';
import { addPieces, firstDevice, pagesOf, startedWorld } from './a-world.ts';
import { aDevice } from './profile.ts';
import type { World } from './world-types.ts';

let world: World | null = null;
afterEach(() => {
  world?.end();
  world = null;
});

it('a drain whose time was over goes on within the time that its worker is given anew', async () => {
  const devices = [aDevice({ hasBackgroundSync: true })];
  const here = (world = await startedWorld({
    devices,
    capabilities: ['idempotency'],
    rttMs: [3_000, 3_000],
    // The browser's own sync comes too late to give the worker any time.
    rates: { L5: 1 },
  }));
  const device = firstDevice(here);
  const pass = (ms: number) => here.run(here.now() + ms);
  // The second waits for the first: the drain takes two round trips.
  for (const quantity of [1, 2]) {
    addPieces(here, pagesOf(here)[0]!, quantity);
    await pass(500);
  }
  here.close(pagesOf(here)[0]!);
  await pass(1_000);
  const worker = device.contexts.find(({ kind }) => kind === 'worker')!;
  here.freeze(worker);
  await pass(30_000);
  here.close(here.openPage(device));
  await pass(1_000);
  here.thaw(worker);
  await pass(500);
  expect(device.rows('outbox')).not.toEqual([]);
  expect(worker.budgetOverSince ?? null).toBeNull();
  await pass(20_000);
  expect(device.rows('outbox')).toEqual([]);
});
