import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListingReplyBody } from '#core/contract/shop-bodies.ts';
import { readRows } from '#server/backup/tables.ts';
import type { PictureBytes } from '#server/pictures/picture-bytes.ts';
import { createS3Bytes } from '#server/pictures/s3-bytes.ts';
import {
  dropUnnamedPictures,
  findPictureSize,
  keepPicture,
} from '#server/pictures/stored-pictures.ts';
import { wrapPostgres } from '#server/storage/connect.ts';
import { newId } from '#server/storage/ids.ts';
import { pictures, pictureSizes } from '#server/storage/pictures-schema.ts';
import { LeasedPool } from '#server/storage/postgres/leased-pool.ts';
import { addressOf } from '#support/database/postgres-test-database.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { asMember } from '../provider/calls.ts';
import { begin, waitFor } from './in-flight.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WIDTHS = [320, 640, 1280];

let provider: TestProvider;
beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

const outside = WIDTHS.map((width) => ({ width, height: 200, content: new Uint8Array() }));
const inside = [{ width: 320, height: 200, content: new Uint8Array([1, 2, 3]) }];

/** Uploaded eight days ago, and named by nothing since. */
async function abandon(sizes: typeof outside, bytes?: PictureBytes): Promise<string> {
  const picture = { id: newId(), memberId: memberId('seller'), sizes };
  await keepPicture(provider.database.db, provider.now() - 8 * DAY_MS, picture, bytes);
  return picture.id;
}

const isStored = () => Promise.resolve(true);

/** Objects in the memory of this process. */
function holdObjects() {
  const held = new Set<string>();
  const nameOf = ({ id, width }: { id: string; width: number }) => `${id}-${width}`;
  const bytes: PictureBytes = {
    store: (id, sizes) => {
      for (const { width } of sizes) held.add(nameOf({ id, width }));
      return Promise.resolve(sizes);
    },
    isStored: (name) => Promise.resolve(held.has(nameOf(name))),
    read: () => Promise.resolve(null),
    measure: () => Promise.resolve(null),
    remove: (names) => {
      for (const name of names) held.delete(nameOf(name));
      return Promise.resolve();
    },
  };
  return { held, bytes };
}

it('a listing that is saved while its picture is tidied away is refused, and names no lost picture', async () => {
  const { db } = provider.database;
  const seller = await asMember(provider, 'seller');
  const id = await abandon(inside);
  const tidying = await begin(db, (tx) => dropUnnamedPictures(tx, provider.now()));
  const saving = seller<ListingReplyBody>('POST', 'listings', {
    body: {
      ...{ sellerId: memberId('seller'), title: 'Lamp', description: 'Warm.', category: 'books' },
      ...{ condition: 'used', price: 100, quantity: 1, images: [`/uploads/${id}/320.webp`] },
    },
  });
  await waitFor(db, 1);
  await tidying.end();
  expect((await saving).status).toBe(422);
  expect(await findPictureSize(db, { id, width: 320 }, false)).toBeNull();
});

it('pictures in a slow storage are tidied away, though all of them take longer than a connection is lent', async () => {
  // As a storage in another region; each answer is far below its limit.
  const storage = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(204).end(), 60);
  });
  await once(storage.listen(0, '127.0.0.1'), 'listening');
  const { port } = storage.address() as AddressInfo;
  const settings = { region: 'r', keyId: 'k', secret: 's' };
  const bytes = createS3Bytes({ ...settings, url: `http://127.0.0.1:${port}/pictures` });
  for (let times = 0; times < 40; times += 1) await abandon(outside, { ...bytes, isStored });
  const [row] = await readRows<{ name: string }>(
    provider.database.db,
    'select current_database() as name',
  );
  const server = process.env.TEST_DATABASE_URL ?? '';
  const pool = new LeasedPool(addressOf(server, row?.name ?? ''), { loanMs: 700 });
  await dropUnnamedPictures(wrapPostgres(pool), provider.now(), bytes);
  await pool.end();
  storage.closeAllConnections();
  storage.close();
  expect(await provider.database.db.$count(pictures)).toBe(0);
});

it('a process that ends while it tidies leaves objects without rows, and no row without its object', async () => {
  const { db } = provider.database;
  const { held, bytes } = holdObjects();
  for (const _each of WIDTHS) {
    const id = newId();
    await bytes.store(id, outside);
    const picture = { id, memberId: memberId('seller'), sizes: outside };
    await keepPicture(db, provider.now() - 8 * DAY_MS, picture, bytes);
  }
  const ending: PictureBytes = {
    ...bytes,
    remove: async (names) => {
      await bytes.remove(names.slice(0, 1));
      throw new Error('The process ended.');
    },
  };
  await expect(dropUnnamedPictures(db, provider.now(), ending)).rejects.toThrow('ended');
  const rows = await db.select().from(pictureSizes);
  const lost = rows.filter(({ pictureId, width }) => !held.has(`${pictureId}-${width}`));
  expect(lost).toEqual([]);
});

it('pictures stay when the storage cannot be reached', async () => {
  const { bytes } = holdObjects();
  const away = () => Promise.reject(new Error('The storage is away.'));
  await abandon(outside, { ...bytes, isStored });
  const unreachable: PictureBytes = { ...bytes, isStored: away, remove: away };
  const { db } = provider.database;
  await expect(dropUnnamedPictures(db, provider.now(), unreachable)).rejects.toThrow('away');
  expect(await db.$count(pictures)).toBe(1);
});

describe('a picture that is uploaded again while it is tidied away', () => {
  const { held, bytes } = holdObjects();
  const picture = { id: newId(), memberId: memberId('seller'), sizes: outside };
  const upload = () =>
    provider.database.db.transaction((tx) => keepPicture(tx, provider.now(), picture, bytes));
  beforeEach(async () => {
    await bytes.store(picture.id, outside);
    await keepPicture(provider.database.db, provider.now() - 8 * DAY_MS, picture, bytes);
  });

  it('keeps its objects when it is there before these are removed', async () => {
    const { db } = provider.database;
    const uploads: Promise<void>[] = [];
    await dropUnnamedPictures(db, provider.now(), {
      ...bytes,
      // Asked before the row is deleted, which the upload waits for.
      isStored: async () => {
        uploads.push(upload());
        await waitFor(db, 1);
        return true;
      },
    });
    await Promise.all(uploads);
    expect([await db.$count(pictures), held.size]).toEqual([1, WIDTHS.length]);
  });

  it('is requested once more when its objects are being removed', async () => {
    const { db } = provider.database;
    const uploads: Promise<void>[] = [];
    await dropUnnamedPictures(db, provider.now(), {
      ...bytes,
      remove: async (names) => {
        const again = upload();
        uploads.push(again);
        again.catch(() => {});
        await waitFor(db, 1);
        await bytes.remove(names);
      },
    });
    await expect(Promise.all(uploads)).rejects.toMatchObject({ status: 503 });
    expect([await db.$count(pictures), held.size]).toEqual([0, 0]);
  });
});
