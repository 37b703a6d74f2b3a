import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import {
  anEarlierEntry,
  type EarlierVersion,
  storesUpTo,
} from '#support/device/earlier-database.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  heldOwn,
  newFields,
  SELLER,
  SELLER_ID,
  sentChanges,
  shownListing,
  TEXTBOOK,
} from '../../commands/market.ts';
import { bytesOf, paint } from '../../provider/pictures.ts';

/* A listing and an edit wait for their photos in the database of an earlier version of the app. */

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const NO_PICTURE = new TextEncoder().encode('this is no picture');
const BOARD = 'Drawing board';
const pictures = (id: string) => ({ images: [devicePictureAddress(id)] });

/** What versions 3 and 4 kept of entries that wait for others. */
const WAITING = {
  3: (seq: number) => ({ after: [seq] }),
  4: (seq: number) => ({ waitsFor: [seq], readyAt: null }),
} as const;

function entriesOf(version: 3 | 4, page: Page['runtime']): Record<string, unknown>[] {
  const seller = { id: SELLER_ID, name: 'seller', pictureUrl: '', rating: null, campus: null };
  const createdAt = new Date(page.now()).toISOString();
  const upload = (seq: number, pictureId: string) =>
    anEarlierEntry(seq, {
      ...{ kind: 'picture:upload', keys: [`blob:${pictureId}`] },
      ...{ args: { pictureId, type: 'image/png', title: BOARD }, lane: 'upload' },
    });
  const listing = { listingId: TEXTBOOK, sellerId: SELLER_ID, title: 'Calculus textbook' };
  return [
    upload(1, 'one'),
    anEarlierEntry(2, {
      ...{ kind: 'listing:create', keys: ['listing:local'], targets: ['listings:local'] },
      args: { localId: 'local', seller, fields: newFields(pictures('one')), createdAt },
      ...WAITING[version](1),
    }),
    upload(3, 'two'),
    anEarlierEntry(4, {
      ...{ kind: 'listing:edit', keys: [`listing:${TEXTBOOK}`] },
      ...{ targets: [`listings:${TEXTBOOK}`] },
      args: { ...listing, fields: { price: 1400 }, unedited: pictures('two'), baseUpdatedAt: '' },
      ...WAITING[version](3),
    }),
  ];
}

/** Fields that version 4 has added, as its upgrade has filled them. */
const ADDED = {
  waitsFor: [],
  needs: [],
  lane: 'write',
  readyAt: 0,
  scheduledAt: 1,
  quietUntil: 0,
  isUnconfirmed: false,
  baseAtSeal: null,
  providerTimeAtSeal: null,
};

async function plant(name: string, version: EarlierVersion, tables: Record<string, object[]>) {
  await Dexie.delete(name);
  const earlier = new Dexie(name);
  earlier.version(version).stores(storesUpTo(version));
  for (const [table, rows] of Object.entries(tables)) await earlier.table(table).bulkPut(rows);
  earlier.close();
}

/** The seller opens the app after an update. */
async function updateFrom(version: 3 | 4, bytes: Uint8Array<ArrayBuffer>): Promise<Page> {
  const page = await world.signedInPage(SELLER);
  const { name } = page.runtime.db;
  const entries = entriesOf(version, page.runtime);
  page.close();
  const blobs = ['one', 'two'].map((id, at) => ({
    id,
    userId: SELLER_ID,
    type: 'image/png',
    bytes,
    at,
  }));
  const added = version === 4 ? ADDED : {};
  const outbox = entries.map((entry) => ({ ...added, ...entry, userId: SELLER_ID }));
  await plant(name, version, { blobs, outbox });
  const next = await world.device.openPage();
  await world.pass(60_000);
  return next;
}

describe.each([3, 4] as const)('a database of version %i with listings that wait', (version) => {
  it('is taken over: each names the address of its photo', async () => {
    const page = await updateFrom(version, await bytesOf(paint(60, 60).png()));
    await world.settle(page);
    const address = expect.stringMatching(/^\/uploads\//) as string;
    const [made] = (await heldOwn(world)).filter(({ title }) => title === BOARD);
    expect(made?.images).toEqual([address]);
    expect(await shownListing(page)).toMatchObject({ price: 1400, images: [address] });
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('is taken over: no listing goes without a photo that is refused', async () => {
    const page = await updateFrom(version, NO_PICTURE);
    const sent = sentChanges(world).map(({ path }) => path);
    expect(new Set(sent)).toEqual(new Set(['/api/uploads']));
    const entries = await page.runtime.db.outbox.toArray();
    expect(entries.map(({ state }) => state)).toEqual(entries.map(() => 'refused'));
    expect(entries).toHaveLength(4);
  });
});

it.each([null, 'x', {}])(
  'a row of version 3 whose dependencies are %j does not keep the database shut',
  async (after) => {
    const page = await world.signedInPage();
    const { name } = page.runtime.db;
    page.close();
    const rows = [anEarlierEntry(1, { after }), anEarlierEntry(2, { args: null })];
    await plant(name, 3, { outbox: rows.map((row) => ({ ...row, userId: 'other' })) });
    const next = await world.device.openPage();
    expect(await next.runtime.db.outbox.count()).toBe(2);
  },
);
