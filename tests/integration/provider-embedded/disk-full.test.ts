import fs from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedCatalogue } from '#server/seed/seed.ts';
import { openEmbedded, type Store, wrapEmbedded } from '#server/storage/connect.ts';
import { trimLog } from '#server/storage/embedded/embedded-log.ts';
import {
  type SelfHealingClient,
  openSelfHealingClient,
} from '#server/storage/embedded/self-healing-client.ts';
import { listings, orders } from '#server/storage/schema.ts';
import { findOutage } from '#server/storage/unavailable.ts';
import { attemptToBuy, type Buyer, plantBuyers, sendOrder } from '#support/database/ordering.ts';
import { copyPreparedFolder } from '#support/database/prepared-folder.ts';
import {
  startTestProvider,
  TEST_AUTH_SECRET,
  TEST_EPOCH_MS,
  type TestProvider,
} from '#support/provider/provider.ts';
import { fixtureCatalogue, listingId } from '#support/provider/provider-fixture.ts';

const STOCK = 10_000;
const PRICE = 1500;
/** One piece of PostgreSQL's log. */
const SEGMENT_MB = 16;

let folder: string;
let store: Store;
let provider: TestProvider;
let buyer: Buyer;
let defects: unknown[];
let isFull = false;

/** A full disk lets everything be written but what makes a file longer. */
function fillDisk(): void {
  const write = fs.writeSync.bind(fs) as (...of: unknown[]) => number;
  vi.spyOn(fs, 'writeSync').mockImplementation((...of: unknown[]) => {
    const [file, , , length, position] = of as [number, unknown, number, number, number | null];
    if (isFull && (position ?? 0) + length > fs.fstatSync(file).size) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        errno: -28,
        syscall: 'write',
      });
    }
    return write(...of);
  });
  isFull = true;
}

beforeAll(async () => {
  folder = await copyPreparedFolder('none');
  store = await openEmbedded(folder, (db) => seedCatalogue(db, fixtureCatalogue, TEST_EPOCH_MS));
  provider = await startTestProvider({
    database: {
      db: store.db,
      seed: 'small',
      logged: () => store.db,
      run: async (statements) => void (await store.db.execute(sql.raw(statements))),
      settle: () => Promise.resolve(),
    },
    reportDefect: (defect) => defects.push(defect),
  });
  await provider.setListing(listingId('textbook'), { quantity: STOCK });
  [buyer] = (await plantBuyers(store.db, 1, TEST_AUTH_SECRET, provider.now())) as [Buyer];
}, 60_000);
beforeEach(() => {
  defects = [];
  isFull = false;
});
afterAll(async () => {
  await provider.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const newAttempt = () => attemptToBuy(buyer, listingId('textbook'), PRICE);
const send = (attempt: ReturnType<typeof newAttempt>) =>
  sendOrder((input, init) => provider.fetch(input, init), provider.origin, attempt);
const read = () => provider.fetch(`/api/products/${listingId('textbook')}`);

/** Buys until there is no reply but another; returns that one. */
async function buyUntilRefused() {
  for (;;) {
    const attempt = newAttempt();
    const answer = await send(attempt);
    if (answer.status !== 201) return { attempt, answer };
  }
}

async function expectStockToFitOrders(): Promise<void> {
  const [{ pieces } = { pieces: 0 }] = await store.db
    .select({ pieces: sql<number>`sum(${orders.quantity})::int` })
    .from(orders)
    .where(sql`${orders.listingId} = ${listingId('textbook')}`);
  const [{ quantity } = { quantity: 0 }] = await store.db
    .select({ quantity: listings.quantity })
    .from(listings)
    .where(sql`${listings.id} = ${listingId('textbook')}`);
  expect(quantity).toBe(STOCK - pieces);
}

describe('while the disk of the embedded database is full', () => {
  it('a change is answered with 503 in words, reading goes on, and the same key works when there is room', async () => {
    fillDisk();
    const { attempt, answer } = await buyUntilRefused();
    expect(answer).toMatchObject({
      status: 503,
      code: 'unavailable',
      error: 'We have no room to save this right now. Please try again later.',
      retryAfter: '30',
    });
    expect(findOutage(defects[0])).toBe('full');
    expect((await read()).status).toBe(200);
    isFull = false;
    expect(await send(attempt)).toMatchObject({ status: 201, isReplayed: false });
    await expectStockToFitOrders();
  });

  it('even its log: every call is 503 until it is opened again, and nothing acknowledged is lost', async () => {
    const before = await send(newAttempt());
    fillDisk();
    await expect(writeLog(store.db, 2 * SEGMENT_MB)).rejects.toThrow();
    const attempt = newAttempt();
    for (const { status, headers } of [await read(), await provider.fetch('/api/categories')]) {
      expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
    }
    expect(await send(attempt)).toMatchObject({ status: 503, code: 'unavailable' });
    isFull = false;
    await vi.waitUntil(async () => (await read()).status === 200, { timeout: 20_000 });
    expect(await send(attempt)).toMatchObject({ status: 201, isReplayed: false });
    const ids = (await store.db.select({ id: orders.id }).from(orders)).map(({ id }) => id);
    expect(ids).toContain(before.orderId);
    await expectStockToFitOrders();
  });
});

async function writeLog(db: Store['db'], megabytes: number): Promise<void> {
  for (let written = 0; written < megabytes; written += 1) {
    await db.execute(sql`select pg_logical_emit_message(true, 'test', repeat('x', 1048576))`);
  }
}

describe('an embedded database in a folder', () => {
  let room = Number.MAX_SAFE_INTEGER;
  let lasting: SelfHealingClient;
  let place: string;

  beforeAll(async () => {
    place = await copyPreparedFolder('none');
    lasting = await openSelfHealingClient(join(place, 'db'), {
      freeBytes: () => Promise.resolve(room),
      pause: () => Promise.resolve(),
    });
    await lasting.client.exec('create table notes (words text)');
  }, 60_000);
  afterAll(async () => {
    await lasting.close();
    await rm(place, { recursive: true });
  });

  it('begins no change when there is hardly room left, and still reads', async () => {
    const db = wrapEmbedded(lasting.client);
    const note = () => db.transaction((tx) => tx.execute(sql`insert into notes values ('x')`));
    await note();
    room = 20 * 1024 * 1024;
    const refusal: unknown = await note().catch((error: unknown) => error);
    expect(findOutage(refusal)).toBe('full');
    expect((await lasting.client.query('select * from notes')).rows).toHaveLength(1);
    room = Number.MAX_SAFE_INTEGER;
    await note();
  });

  it('keeps its log short, however much is written', async () => {
    const db = wrapEmbedded(lasting.client);
    for (let round = 0; round < 3; round += 1) {
      await writeLog(db, 5 * SEGMENT_MB);
      await trimLog(lasting.client);
    }
    const segments = (await readdir(join(place, 'db/pg_wal'))).filter((name) =>
      /^\w{24}$/.test(name),
    );
    expect(segments.length).toBeLessThan(10);
  }, 60_000);
});
