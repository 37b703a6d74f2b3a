import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstDevice, pagesOf, startedWorld, writeRows } from './a-world.ts';
import type { SimContext, World } from './world-types.ts';

let world: World;
let page: SimContext;
let other: SimContext;

beforeEach(async () => {
  world = await startedWorld();
  [page, other] = pagesOf(world) as [SimContext, SimContext];
});

afterEach(() => {
  world.end();
});

function keys(): readonly unknown[] {
  return firstDevice(world)
    .rows('preferences')
    .map(({ key }) => key);
}

/** Runs until a page is in the middle of the transaction of a test; the engine looks into its log beside it. */
async function untilInside(context: SimContext): Promise<void> {
  const { storage } = firstDevice(world);
  expect(await world.run(() => storage.openTransactions(context, 'preferences') === 1)).toBe(true);
  for (let steps = 4; steps > 0; steps -= 1) await world.step();
  expect(storage.openTransactions(context, 'preferences')).toBe(1);
}

/** Asks for all requests of a transaction at once and says that there are no more. */
function writeBlindly(context: SimContext, names: readonly string[]): void {
  const { db } = context.runtime;
  world.in(context, 0, 'write blindly', () => {
    const transaction = db.backendDB().transaction(['preferences'], 'readwrite');
    const store = transaction.objectStore('preferences');
    for (const key of names) store.put({ key, value: 1 });
    transaction.commit();
  });
}

describe('the disk of a device', () => {
  it('rolls back the open transaction of a killed page', async () => {
    writeRows(world, page, ['a', 'b', 'c', 'd', 'e', 'f']);
    await untilInside(page);
    world.kill(page);
    await world.run(world.now() + 1_000);
    expect(keys()).toEqual([]);
    expect(firstDevice(world).storage.openTransactions(page)).toBe(0);
  });

  it('completes a transaction that a killed page had told to commit', async () => {
    writeBlindly(page, ['a', 'b', 'c', 'd', 'e', 'f']);
    await untilInside(page);
    world.kill(page);
    await world.run(world.now() + 1_000);
    expect(keys()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('lets a page that is frozen inside a transaction block the others', async () => {
    writeRows(world, page, ['a', 'b', 'c', 'd', 'e', 'f']);
    await untilInside(page);
    world.freeze(page);
    writeRows(world, other, ['other']);
    await world.run(world.now() + 60_000);
    expect(keys()).toEqual([]);
    world.thaw(page);
    await world.run(world.now() + 1_000);
    expect(keys()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'other']);
  });

  it('lets no page wait for one that is frozen after commit()', async () => {
    writeBlindly(page, ['a', 'b', 'c', 'd', 'e', 'f']);
    await untilInside(page);
    world.freeze(page);
    writeRows(world, other, ['other']);
    await world.run(world.now() + 1_000);
    expect(keys()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'other']);
  });

  it('shows committed rows only', async () => {
    const seen = new Set<number>();
    world.onStep(() => seen.add(keys().length));
    writeRows(world, page, ['a', 'b', 'c', 'd', 'e', 'f']);
    await world.run(world.now() + 1_000);
    expect([...seen]).toEqual([0, 6]);
  });

  it('announces a commit before its writer is notified', async () => {
    const events: string[] = [];
    world.on((event) => {
      if (event.type === 'commit') events.push(`commit ${event.tables.join()}`);
    });
    world.in(page, 0, 'write', async () => {
      await page.runtime.db.preferences.put({ key: 'a', value: 1 });
      events.push('written');
    });
    await world.run(world.now() + 100);
    expect(events).toEqual(['commit preferences', 'written']);
  });

  it('closes a transaction whose work awaits anything else inside it, as a browser does', async () => {
    const { db } = page.runtime;
    world.in(page, 0, 'write', async () => {
      await db.transaction('rw', db.preferences, async () => {
        await db.preferences.put({ key: 'a', value: 1 });
        await new Promise((resolve) => setTimeout(resolve, 0));
        await db.preferences.put({ key: 'b', value: 1 });
      });
    });
    await world.run(world.now() + 1_000);
    expect(page.bugs).toHaveLength(1);
    expect(keys()).not.toContain('b');
  });

  it('loses the last relaxed transactions in a power cut, and no strict one', async () => {
    writeRows(world, page, ['strict']);
    await world.run(world.now() + 100);
    world.in(page, 0, 'write relaxed', () => {
      for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
        const raw = page.runtime.db.backendDB();
        const options = { durability: 'relaxed' } as const;
        raw
          .transaction(['preferences'], 'readwrite', options)
          .objectStore('preferences')
          .put({ key, value: 1 });
      }
    });
    await world.run(world.now() + 100);
    expect(keys()).toHaveLength(9);
    const lost = world.powerCut(firstDevice(world));
    expect(lost).toBeGreaterThan(0);
    expect(keys()).toContain('strict');
    expect(keys()).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'strict'].toSpliced(8 - lost, lost),
    );
    expect(firstDevice(world).contexts).toEqual([]);
  });
});
