import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/storage/database.ts';
import { newId } from '#server/storage/ids.ts';
import {
  dropUnnamedPictures,
  findPictureSize,
  keepPicture,
} from '#server/pictures/stored-pictures.ts';
import { pictureSizes } from '#server/storage/pictures-schema.ts';
import { listings, members, orders } from '#server/storage/schema.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import {
  borrowDatabase,
  returnDatabase,
  TEST_EPOCH_MS,
  type TestDatabase,
} from '#support/database/test-databases.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await borrowDatabase('small');
  ({ db } = database);
});
afterEach(() => returnDatabase(database));

async function keep(day: number, id = newId()): Promise<string> {
  const sizes = [
    { width: 320, height: 200, content: new Uint8Array([1, 2, 3]) },
    { width: 500, height: 312, content: new Uint8Array([4, 5, 6, 0, 255]) },
  ];
  const picture = { id, memberId: memberId('seller'), sizes };
  await keepPicture(db, TEST_EPOCH_MS + day * DAY_MS, picture);
  return id;
}
const tidy = (day: number) => dropUnnamedPictures(db, TEST_EPOCH_MS + day * DAY_MS);
const isKept = async (id: string) =>
  (await findPictureSize(db, { id, width: 320 }, false)) !== null;
const nameIn = (images: readonly string[]) =>
  db
    .update(listings)
    .set({ images })
    .where(eq(listings.id, listingId('textbook')));

describe('a picture', () => {
  it('comes back byte for byte, or only its length', async () => {
    const id = await keep(0);
    expect(await findPictureSize(db, { id, width: 500 }, true)).toEqual({
      length: 5,
      content: new Uint8Array([4, 5, 6, 0, 255]),
    });
    expect(await findPictureSize(db, { id, width: 500 }, false)).toEqual({
      length: 5,
      content: null,
    });
    expect(await findPictureSize(db, { id, width: 640 }, true)).toBeNull();
  });

  it('goes with the member who uploaded it', async () => {
    const id = await keep(0);
    await database.run(`delete from orders; delete from reviews; delete from listings`);
    await db.delete(members).where(eq(members.id, memberId('seller')));
    expect(await isKept(id)).toBe(false);
  });
});

describe('a picture that nothing names', () => {
  it('is forgotten after seven days, in all its sizes', async () => {
    const id = await keep(0);
    await tidy(6.99);
    expect(await isKept(id)).toBe(true);
    await tidy(7);
    expect(await isKept(id)).toBe(false);
    expect(await db.select().from(pictureSizes)).toEqual([]);
  });

  it('has seven more days when it is uploaded again', async () => {
    const id = await keep(0);
    await keep(5, id);
    await tidy(8);
    expect(await isKept(id)).toBe(true);
    await tidy(12);
    expect(await isKept(id)).toBe(false);
  });

  it('is forgotten also among more than are looked at in one go', async () => {
    const ids = [];
    for (let count = 0; count < 21; count += 1) ids.push(await keep(0));
    await nameIn([`/uploads/${ids[20] ?? ''}/500.webp`]);
    await dropUnnamedPictures(db, TEST_EPOCH_MS + 30 * DAY_MS, undefined, 10);
    expect(await Promise.all([ids[0], ids[19], ids[20]].map((id) => isKept(id ?? '')))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('a picture is kept while it is named', () => {
  it('by a listing, in any width and among others', async () => {
    const [small, large] = [await keep(0), await keep(0)];
    await nameIn([
      '/pictures/1f4da.webp',
      `/uploads/${small}/320.webp`,
      `https://unikade.example/uploads/${large}/500.webp`,
      'https://elsewhere.example/uploads/none.webp',
    ]);
    await tidy(7);
    expect([await isKept(small), await isKept(large)]).toEqual([true, true]);
  });

  it('by an order, also when its listing no longer has it', async () => {
    const id = await keep(0);
    const listingImages = [`/uploads/${id}/500.webp`];
    await db.update(orders).set({ listingImages });
    await tidy(7);
    expect(await isKept(id)).toBe(true);
  });

  it('by a member', async () => {
    const id = await keep(0);
    await db.update(members).set({ profilePicUrl: `/uploads/${id}/320.webp` });
    await tidy(7);
    expect(await isKept(id)).toBe(true);
  });

  it('and up to a week longer', async () => {
    const id = await keep(0);
    await nameIn([`/uploads/${id}/500.webp`]);
    await tidy(7);
    await nameIn([]);
    await tidy(13.9);
    expect(await isKept(id)).toBe(true);
    await tidy(14);
    expect(await isKept(id)).toBe(false);
  });
});
