import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listings } from '#server/storage/schema.ts';
import { catalogueCounts } from '#server/storage/derived-schema.ts';
import type { Database } from '#server/storage/database.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { seedId } from '#server/storage/ids.ts';
import { listingId } from '#support/provider/provider-fixture.ts';

const CROWD = 8;

let provider: TestProvider;
let db: Database;

beforeEach(async () => {
  provider = await startTestProvider();
  ({ db } = provider.database);
  await plantCopies();
});
afterEach(() => provider.close());

const copyId = (nth: number) => seedId('listing', `copy-${nth}`);

/** As many listings of the textbook's category and condition as there are writers. */
async function plantCopies(): Promise<void> {
  const [textbook] = await db
    .select()
    .from(listings)
    .where(eq(listings.id, listingId('textbook')));
  if (textbook === undefined) throw new Error('The fixture has no textbook.');
  const copies = Array.from({ length: CROWD }, (_, nth) => ({ ...textbook, id: copyId(nth) }));
  await db.insert(listings).values(copies);
}

const sell = (tx: Database, nth: number) =>
  tx
    .update(listings)
    .set({ status: 'sold' })
    .where(eq(listings.id, copyId(nth)));

async function readTotal(): Promise<{ total: number; counted: number; slots: number }> {
  const [row] = await db
    .select({
      total: sql<number>`sum(${catalogueCounts.active})::int`,
      slots: sql<number>`count(*)::int`,
      counted: sql<number>`(select count(*)::int from ${listings} where ${listings.status} = 'active' and ${listings.category} = 'books' and ${listings.condition} = 'used')`,
    })
    .from(catalogueCounts)
    .where(sql`${catalogueCounts.category} = 'books' and ${catalogueCounts.condition} = 'used'`);
  if (row === undefined) throw new Error('Nothing was counted.');
  return row;
}

/** A change that is made and not committed before it is let go. */
async function holdChange(nth: number): Promise<{ end(): Promise<void> }> {
  let commit = () => {};
  const isOver = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let change = Promise.resolve();
  await new Promise<void>((isMade, fail) => {
    change = db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      await sell(tx, nth);
      isMade();
      await isOver;
    });
    change.catch(fail);
  });
  return {
    end: () => {
      commit();
      return change;
    },
  };
}

it('changes of one category and condition wait for none of each other', async () => {
  const before = await readTotal();
  const open = [];
  // Each is made while all before it are still open.
  for (let nth = 0; nth < CROWD; nth += 1) open.push(await holdChange(nth));
  expect(await readTotal()).toMatchObject({ total: before.total, counted: before.counted });
  for (const [done, change] of open.entries()) {
    await change.end();
    const { total, counted } = await readTotal();
    expect([total, counted]).toEqual([before.total - done - 1, before.counted - done - 1]);
  }
});

it('keeps no more counts than there were changes at once', async () => {
  const open = [await holdChange(0), await holdChange(1), await holdChange(2)];
  for (const change of open) await change.end();
  const { slots } = await readTotal();
  for (let nth = 3; nth < CROWD; nth += 1) await sell(db, nth);
  expect((await readTotal()).slots).toBe(slots);
});

it('a crowd of changes, some of them taken back, is counted to the last one', async () => {
  await Promise.all(
    Array.from({ length: CROWD }, (_, nth) =>
      db
        .transaction(async (tx) => {
          await tx
            .update(listings)
            .set({ category: 'sports' })
            .where(eq(listings.id, copyId(nth)));
          await sell(tx, nth);
          if (nth % 3 === 0) throw new Error('taken back');
        })
        .catch((error: unknown) => {
          if (!String(error).includes('taken back')) throw error;
        }),
    ),
  );
  const { total, counted } = await readTotal();
  expect(total).toBe(counted);
});
