import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseBytes, requireBytes } from '#server/pictures/choose-bytes.ts';
import { IN_DATABASE } from '#server/pictures/picture-bytes.ts';
import { createS3Bytes } from '#server/pictures/s3-bytes.ts';
import { countOutside, dropUnnamedPictures } from '#server/pictures/stored-pictures.ts';
import { eraseMember } from '#server/privacy/erase-member.ts';
import { pictures, pictureSizes } from '#server/storage/pictures-schema.ts';
import { orders } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';
import {
  borrowDatabase,
  returnDatabase,
  type TestDatabase,
} from '#support/database/test-databases.ts';
import type { S3Server } from '#support/provider/s3-bucket.ts';
import { startS3Server } from '#support/provider/s3-server.ts';
import { asUploader, download } from './pictures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let storage: S3Server;
let provider: TestProvider;
let borrowed: TestDatabase;

beforeEach(async () => {
  storage = await startS3Server();
  borrowed = await borrowDatabase('small');
  provider = await startTestProvider({
    database: borrowed,
    pictureBytes: createS3Bytes(storage.settings),
  });
});
afterEach(async () => {
  await returnDatabase(borrowed);
  await storage.close();
});

const aPicture = async (width: number) =>
  new Uint8Array(
    await sharp({ create: { width, height: 300, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  );

const listenAnywhere = (server: Server) => once(server.listen(0, '127.0.0.1'), 'listening');
const addressOf = (server: Server) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`;

async function upload(width = 900) {
  const { status, body } = await (await asUploader(provider, 'seller'))(await aPicture(width));
  expect(status).toBe(201);
  return body;
}

it('are stored beside the database, and served with the same headers as from it', async () => {
  const { _id, url, thumbnails } = await upload();
  expect(await storage.list()).toEqual(
    thumbnails.map(({ width }) => `${_id}-${width}.webp`).sort(),
  );
  const rows = await provider.database.db.select().from(pictureSizes);
  expect(rows.map(({ content }) => content.byteLength)).toEqual(thumbnails.map(() => 0));

  const inside = await startTestProvider({ pictureBytes: IN_DATABASE });
  const { body: same } = await (await asUploader(inside, 'seller'))(await aPicture(900));
  const asked: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { 'If-None-Match': `"${url.split('/')[2]}-900"` } },
  ];
  for (const init of asked) {
    const [outside, before] = [await provider.fetch(url, init), await inside.fetch(same.url, init)];
    expect(outside.status).toBe(before.status);
    expect([...outside.headers]).toEqual([...before.headers]);
    expect(await outside.arrayBuffer()).toEqual(await before.arrayBuffer());
  }
  await inside.close();
});

it('that were kept in the database before are served on', async () => {
  const inside = await startTestProvider({ database: borrowed });
  const { body } = await (await asUploader(inside, 'seller'))(await aPicture(500));
  expect(await storage.list()).toEqual([]);
  expect(await download(provider, body.url)).toEqual(await download(inside, body.url));
  expect((await upload(500)).url).toBe(body.url);
});

it('go with the member, and when nothing names them', async () => {
  const { db } = provider.database;
  const bytes = createS3Bytes(storage.settings);
  const { url } = await upload(900);
  await dropUnnamedPictures(db, provider.now() + 6 * DAY_MS, bytes);
  expect((await provider.fetch(url)).status).toBe(200);
  await dropUnnamedPictures(db, provider.now() + 8 * DAY_MS, bytes);
  expect([await storage.list(), (await provider.fetch(url)).status]).toEqual([[], 404]);

  await upload(901);
  await db
    .update(orders)
    .set({ status: 'delivered' })
    .where(sql`true`);
  const request = { email: fixtureEmails.seller, reason: 'letter 7', nowMs: provider.now() };
  await eraseMember(db, request, bytes);
  expect([await storage.list(), await db.select().from(pictures)]).toEqual([[], []]);
});

it('cannot be uploaded or seen while the storage is down, which is temporary, and no member is erased by half', async () => {
  const { url } = await upload();
  await storage.close();
  const send = await asUploader(provider, 'seller');
  expect((await send(await aPicture(777))).status).toBe(503);
  expect((await provider.fetch(url)).status).toBe(503);
  const { db } = provider.database;
  await db
    .update(orders)
    .set({ status: 'delivered' })
    .where(sql`true`);
  const request = { email: fixtureEmails.seller, reason: 'letter 7', nowMs: provider.now() };
  await expect(eraseMember(db, request, createS3Bytes(storage.settings))).rejects.toThrow();
  expect(await db.select().from(pictures)).toHaveLength(1);
});

it('a picture whose bytes were lost while it was sent is requested once more', async () => {
  const { settings } = storage;
  const real = createS3Bytes(settings);
  const forgetful = await startTestProvider({
    pictureBytes: {
      ...real,
      store: async (id, sizes) => {
        const rows = await real.store(id, sizes);
        await real.remove(sizes.map(({ width }) => ({ id, width })));
        return rows;
      },
    },
  });
  const { status } = await (await asUploader(forgetful, 'seller'))(await aPicture(640));
  expect(status).toBe(503);
  expect(await forgetful.database.db.select().from(pictures)).toEqual([]);
  await forgetful.close();
});

it('a storage that points elsewhere is not followed there', async () => {
  const asked: string[] = [];
  const elsewhere = createServer(({ method = '' }, response) => {
    asked.push(method);
    response.end();
  });
  const pointing = createServer((_request, response) => {
    response.writeHead(307, { Location: addressOf(elsewhere) }).end();
  });
  await Promise.all([listenAnywhere(elsewhere), listenAnywhere(pointing)]);
  const bytes = createS3Bytes({ ...storage.settings, url: addressOf(pointing) });
  const content = await aPicture(320);
  await expect(bytes.store('0'.repeat(24), [{ width: 320, height: 300, content }])).rejects.toThrow(
    '307',
  );
  await expect(bytes.read({ id: '0'.repeat(24), width: 320 })).rejects.toThrow('307');
  expect(asked).toEqual([]);
  for (const server of [elsewhere, pointing]) server.close();
});

it('a start names the wrong setting, and a backup the pictures that it does not hold', async () => {
  await expect(requireBytes(chooseBytes(storage.settings))).resolves.toBeUndefined();
  await expect(requireBytes(chooseBytes(null))).resolves.toBeUndefined();
  const wrong = { ...storage.settings, keyId: 'not this one' };
  await expect(requireBytes(chooseBytes(wrong))).rejects.toThrow('PICTURES_KEY_ID');
  const noBucket = { ...storage.settings, url: `${storage.settings.url}-none` };
  await expect(requireBytes(chooseBytes(noBucket))).rejects.toThrow('PICTURES_URL');
  expect(await storage.list()).toEqual([]);
  await upload();
  expect(await countOutside(provider.database.db)).toBe(1);
  await provider.database.db.delete(pictures).where(eq(pictures.id, pictures.id));
  expect(await countOutside(provider.database.db)).toBe(0);
});
