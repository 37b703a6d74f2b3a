import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/storage/database.ts';
import { listings } from '#server/storage/schema.ts';
import { createViewCounter } from '#server/resources/listings/view-counter.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import {
  borrowDatabase,
  returnDatabase,
  type TestDatabase,
} from '#support/database/test-databases.ts';

let database: TestDatabase;
let statements: string[];
let db: Database;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  database = await borrowDatabase('small');
  statements = [];
  db = database.logged((text) => statements.push(text));
});
afterEach(async () => {
  vi.useRealTimers();
  await returnDatabase(database);
});

const schedule = (work: () => void, delayMs: number) => void setTimeout(work, delayMs);
const [book, hoodie] = [listingId('textbook'), listingId('hoodie')];

async function viewsOf(id: string): Promise<number | undefined> {
  const [row] = await database.db.select().from(listings).where(eq(listings.id, id));
  return row?.views;
}

describe('looks at listings', () => {
  it('are written together, a second after the first of them', async () => {
    const views = createViewCounter({ db, schedule, reportDefect: () => {} });
    for (const id of [book, hoodie, book, book]) views.count(id);
    vi.advanceTimersByTime(999);
    expect([statements.length, views.waiting(book), await viewsOf(book)]).toEqual([0, 3, 40]);
    vi.advanceTimersByTime(1);
    await views.flush();
    expect(statements).toHaveLength(1);
    expect([await viewsOf(book), await viewsOf(hoodie), views.waiting(book)]).toEqual([43, 1, 0]);
  });

  it('are counted again in the seconds after', async () => {
    const views = createViewCounter({ db, schedule, reportDefect: () => {} });
    views.count(book);
    vi.advanceTimersByTime(1000);
    await views.flush();
    views.count(book);
    vi.advanceTimersByTime(1000);
    await views.flush();
    expect([await viewsOf(book), statements.length]).toEqual([42, 2]);
  });

  it('are written at once when the provider stops, and never twice', async () => {
    const views = createViewCounter({ db, schedule, reportDefect: () => {} });
    views.count(book);
    await Promise.all([views.flush(), views.flush()]);
    vi.advanceTimersByTime(5000);
    await views.flush();
    expect([await viewsOf(book), statements.length]).toEqual([41, 1]);
  });

  it('of a listing that is gone are forgotten, and the others kept', async () => {
    const views = createViewCounter({ db, schedule, reportDefect: () => {} });
    views.count('0'.repeat(24));
    views.count(book);
    await views.flush();
    expect(await viewsOf(book)).toBe(41);
  });

  it('wait for a database that does not answer, and are reported', async () => {
    const defects: unknown[] = [];
    const answers = vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('not now'));
    const views = createViewCounter({
      db,
      schedule,
      reportDefect: (defect) => defects.push(defect),
    });
    views.count(book);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => {
      expect(defects).toHaveLength(1);
    });
    expect([await viewsOf(book), views.waiting(book)]).toEqual([40, 1]);
    views.count(book);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => {
      expect(answers).toHaveBeenCalledTimes(2);
    });
    await views.flush();
    expect(await viewsOf(book)).toBe(42);
  });

  it('change neither version nor time of the listing', async () => {
    const read = async () =>
      (await database.db.select().from(listings)).map(({ id, version, updatedAt }) => [
        id,
        version,
        updatedAt,
      ]);
    const before = await read();
    const views = createViewCounter({ db, schedule, reportDefect: () => {} });
    views.count(book);
    await views.flush();
    expect(await read()).toEqual(expect.arrayContaining(before));
  });
});
