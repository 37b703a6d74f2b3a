import type { Page } from '@playwright/test';

export type EarlierVersion = 1 | 2 | 3 | 4;

/** The stores of the first version, and those that the next ones changed, as Dexie writes schemas. */
const STORES: Readonly<Record<EarlierVersion, Readonly<Record<string, string>>>> = {
  1: {
    ...{ listings: 'id, category, seller.id, createdAt, price', cartLines: 'key, position' },
    ...{ wishlist: 'listingId, savedAt', orders: 'id, createdAt', categories: 'slug, position' },
    ...{ lists: 'key', resources: 'key', base: 'ref', settlements: 'ref, stamp', reminders: 'ref' },
    outbox: '++seq, &idem, userId, state, *keys, *targets, *after, [userId+state], groupId',
    ...{ session: 'id', meta: 'key', activity: '++id, announced, groupId, at', preferences: 'key' },
  },
  2: { visits: 'listingId, at', drafts: 'key' },
  3: { blobs: 'id, userId' },
  4: {
    outbox:
      '++seq, &idem, userId, state, *keys, *targets, *needs, *waitsFor, [userId+state], [userId+lane+readyAt], [userId+firstAttemptAt], groupId',
    ...{ commits: 'n', compensations: 'ref, expiresAt', settlements: 'ref, stamp, at' },
  },
};

/** All stores of a database of that version. */
export function storesUpTo(version: EarlierVersion): Record<string, string> {
  const versions = ([1, 2, 3, 4] as const).filter((each) => each <= version);
  const stores = Object.assign({}, ...versions.map((each) => STORES[each])) as (typeof STORES)[1];
  const isLeft = ([name]: [string, string]) => version < 4 || name !== 'reminders';
  return Object.fromEntries(Object.entries(stores).filter(isLeft));
}

/** An entry of the outbox as versions 1 to 3 of the database kept it. */
export function anEarlierEntry(seq: number, more: object): Record<string, unknown> {
  return {
    ...{ seq, idem: `key-${seq}`, kind: 'cart:add', version: 1, args: {}, keys: [`cart:${seq}`] },
    ...{ targets: [], after: [], groupId: null, state: 'queued', createdAt: 1, nextAttemptAt: 1 },
    ...{ attempts: 0, firstAttemptAt: null, sealed: null, lease: null, lastFailure: null },
    ...more,
  };
}

/** Writes the database of an earlier version beside the app, which must not have been opened. */
export async function plantDatabase(
  page: Page,
  version: EarlierVersion,
  rows: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  await page.evaluate(
    ([number, stores, planted]) =>
      new Promise<void>((resolve, reject) => {
        // Dexie counts in tens.
        const opening = indexedDB.open('unikade', number * 10);
        opening.onerror = () => reject(new Error('The database was not made.'));
        opening.onupgradeneeded = () => {
          for (const [name, schema] of Object.entries(stores)) {
            const [key = '', ...indices] = schema.split(', ');
            const autoIncrement = key.startsWith('++');
            const store = opening.result.createObjectStore(name, {
              keyPath: key.replace('++', ''),
              autoIncrement,
            });
            for (const index of indices) {
              const path = index.replace(/^[&*]/, '');
              const isCompound = path.startsWith('[');
              const keyPath = isCompound ? path.slice(1, -1).split('+') : path;
              const unique = index.startsWith('&');
              store.createIndex(path, keyPath, { unique, multiEntry: index.startsWith('*') });
            }
          }
        };
        opening.onsuccess = () => {
          const db = opening.result;
          const writing = db.transaction(Object.keys(planted), 'readwrite');
          for (const [name, each] of Object.entries(planted))
            for (const row of each) writing.objectStore(name).put(row);
          writing.onabort = () => reject(new Error('The rows were not written.'));
          writing.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
    [version, storesUpTo(version), rows] as const,
  );
}
