import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runInLanes } from '#server/resources/batch/batch-lanes.ts';

interface Item {
  name: number;
  keys: string[];
}

const toItems = (keys: readonly string[][]): Item[] =>
  keys.map((some, name) => ({ name, keys: some }));

/** Runs the items; each waits for a turn, as a change waits for the database. */
async function record(items: readonly Item[]) {
  const log: { name: number; is: 'begun' | 'done' }[] = [];
  await runInLanes(items, {
    run: async ({ name }) => {
      log.push({ name, is: 'begun' });
      await Promise.resolve();
      log.push({ name, is: 'done' });
      return { status: 200 };
    },
    isOver: () => false,
    skip: () => ({ status: 424 }),
  });
  return log;
}

/** Whether two items are tied, also by way of others. */
function areTied(items: readonly Item[], one: Item, other: Item): boolean {
  const tied = new Set([one]);
  for (const item of tied) {
    for (const next of items) {
      if (next.keys.some((key) => item.keys.includes(key))) tied.add(next);
    }
  }
  return tied.has(other);
}

describe('the items of a batch', () => {
  it('wait for every earlier one that they share a key with, also by way of others', async () => {
    const keys = fc.array(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 3 }),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(keys, async (given) => {
        const items = toItems(given);
        const log = await record(items);
        const at = (name: number, is: 'begun' | 'done') =>
          log.findIndex((line) => line.name === name && line.is === is);
        expect(log).toHaveLength(2 * items.length);
        for (const later of items) {
          for (const earlier of items.slice(0, later.name)) {
            if (!areTied(items, earlier, later)) continue;
            expect(at(later.name, 'begun')).toBeGreaterThan(at(earlier.name, 'done'));
          }
        }
      }),
    );
  });

  it('begin in the order of the first item of what is tied, four at a time', async () => {
    const log = await record(toItems([['a'], [], ['b'], [], ['c'], ['a', 'b']]));
    const begun = log.filter(({ is }) => is === 'begun').map(({ name }) => name);
    expect(begun).toEqual([0, 1, 3, 4, 2, 5]);
  });

  it('are told apart without comparing each key with each other one', async () => {
    const keys = Array.from({ length: 2_000 }, (_item, nth) =>
      Array.from({ length: 50 }, (_key, of) => `${nth} ${of}`),
    );
    const start = process.cpuUsage();
    await record(toItems(keys));
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000, 'ms of processor').toBeLessThan(3_000);
  }, 120_000);
});
