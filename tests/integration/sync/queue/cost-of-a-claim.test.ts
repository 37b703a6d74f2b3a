import { afterEach, expect, it, vi } from 'vitest';
import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { aLine, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

/** Counts the rows that reads hand out from here on. */
function countRowsRead(): () => number {
  let rows = 0;
  const count = (request: IDBRequest) => {
    request.addEventListener('success', () => {
      const found: unknown = request.result;
      rows += Array.isArray(found) ? found.length : 1;
    });
    return request;
  };
  for (const { prototype } of [IDBIndex, IDBObjectStore]) {
    const { getAll, get } = prototype;
    vi.spyOn(prototype, 'getAll').mockImplementation(function counted(this: IDBIndex, ...args) {
      return count(getAll.apply(this as never, args as never)) as never;
    });
    vi.spyOn(prototype, 'get').mockImplementation(function counted(this: IDBIndex, ...args) {
      return count(get.apply(this as never, args as never)) as never;
    });
  }
  return () => rows;
}

/** Rows read for each entry of a log of so many, from the first claim to the last answer. */
async function rowsReadPerEntry(length: number): Promise<number> {
  world = await openWorld({ batchFrom: Infinity });
  const page = await world.signedInPage();
  world.device.setOnline(false);
  const additions = Array.from({ length }, (_, at) =>
    addToCart({ ...aLine(world.kettle), listingId: `ware-${at}`, quantity: 1, addedAt: at }),
  );
  await page.runtime.dispatch(...additions);
  world.device.setNetwork(async (request, next) =>
    request.method === 'POST' ? Response.json({ items: [await request.json()] }) : next(request),
  );
  const rows = countRowsRead();
  world.device.setOnline(true);
  const { outbox } = page.runtime.db;
  await vi.waitFor(async () => expect(await outbox.count()).toBe(0), {
    timeout: 30_000,
    interval: 20,
  });
  const read = rows() / length;
  vi.restoreAllMocks();
  return read;
}

it('sending an entry costs as much behind a long log as behind a short one', async () => {
  const short = await rowsReadPerEntry(40);
  await world.close();
  const long = await rowsReadPerEntry(240);
  expect(long).toBeLessThan(short * 1.5);
}, 60_000);
