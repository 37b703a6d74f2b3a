import type { User } from '#core/domain/user.ts';
import { createTestRuntime, type TestRuntime } from '#support/device/test-runtime.ts';
import { watchQuery } from '#core/storage/live-query.ts';
import type { Mutation } from '#core/sync/command.ts';
import { createLocalStorageJournal } from '../../src/app/boot/local-storage-journal.ts';
import { localStorageVault } from '../../src/app/boot/local-storage-vault.ts';
import { pageEnvironment } from '../../src/app/boot/page-environment.ts';

/* The engine in a page without screens, on the browser's IndexedDB, driven by a test. */

/** A tap of a person: a line of a cart, which coalesces with others of its listing, or a review, which never does. */
export interface Tap {
  kind: 'cart' | 'review';
  listingId: string;
  /** The words of a review. */
  words: string;
}

interface EnginePage {
  /** Opens the engine of this page; one that is not started records and reads, but sends nothing. */
  open(options: { isOnline: boolean; isStarted: boolean }): Promise<void>;
  setOnline(isOnline: boolean): void;
  /** Pulls once, and so learns the provider's capabilities. */
  look(): Promise<void>;
  /** Records many taps, some in one transaction. */
  seed(taps: readonly Tap[]): Promise<void>;
  /** Records each by itself; milliseconds of each. */
  tap(taps: readonly Tap[]): Promise<number[]>;
  /** Milliseconds until the tap on a cart was recorded, and until a live read showed its line. */
  tapAndSee(tap: Tap): Promise<{ recordedMs: number; seenMs: number }>;
  /** Calls once, when a live read shows the line of the cart. */
  watchLine(listingId: string, seen: () => void): void;
  /** Milliseconds of each look at the summary. */
  summarise(rounds: number): Promise<number[]>;
  /** Waiting entries, as a connection of its own sees them. */
  countWaiting(): Promise<number>;
  /** Opens the engine and sends everything; the clock runs from here to `untilEmpty`. */
  beginDrain(): Promise<void>;
  /** Milliseconds since `beginDrain` when a fresh connection finds the outbox empty. */
  untilEmpty(): Promise<number>;
  /** Opens the engine as the app does; milliseconds since the navigation began until lines of the cart can be read. */
  readCold(): Promise<{ ms: number; lines: number }>;
}

const DATABASE = 'unikade';
const TAPS_AT_ONCE = 50;

const member: User = {
  id: '665f00000000000000000001',
  name: 'Bench Buyer',
  email: 'bench@stu.cmb.ac.lk',
  phone: '711234567',
  address: '',
  bio: '',
  campus: 'University of Colombo',
  role: 'buyer',
  profilePicUrl: '',
};

let isOnline = true;
const listeners = new Set<(isOnline: boolean) => void>();
let runtime: TestRuntime | null = null;
let drainFrom = 0;

const env: typeof pageEnvironment = {
  ...pageEnvironment,
  connectivity: {
    isOnline: () => isOnline,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  },
  fetch: (request) =>
    isOnline ? fetch(request) : Promise.reject(new TypeError('Failed to fetch')),
};

/** By name and data, as the log keeps it: the same for every version of the engine that can read the log. */
function intentOf({ kind, listingId, words }: Tap): Mutation {
  if (kind === 'cart') {
    const line = { listingId, variations: {}, title: listingId, image: '', price: 100 };
    return { kind: 'cart:add', args: { ...line, quantity: 1, addedAt: Date.now() } };
  }
  const reviewer = { id: member.id, name: member.name, pictureUrl: '' };
  const said = { rating: 5, comment: words, writtenAt: new Date().toISOString() };
  const args = {
    localId: crypto.randomUUID(),
    listingId,
    title: listingId,
    reviewer,
    reviewedUserId: 'seller',
    ...said,
  };
  return { kind: 'review:write', args };
}

/** Beside the screens: the three values of the session. Source: specification §3. */
function signIn(): void {
  localStorage.setItem('user', JSON.stringify(member));
  localStorage.setItem('accessToken', 'access');
  localStorage.setItem('refreshToken', 'refresh');
}

function opened(): TestRuntime {
  if (runtime === null) throw new Error('The engine of this page has not been opened.');
  return runtime;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Read by a new connection: without anything that an earlier one may have cached. */
async function countFresh(): Promise<number> {
  const db = await promised(indexedDB.open(DATABASE));
  try {
    return await promised(db.transaction('outbox').objectStore('outbox').count());
  } finally {
    db.close();
  }
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('IndexedDB failed.'));
    };
  });
}

const page: EnginePage = {
  open: async (options) => {
    isOnline = options.isOnline;
    signIn();
    runtime = createTestRuntime({
      env,
      vault: localStorageVault,
      journal: createLocalStorageJournal(),
      onError: (cause) => {
        console.error(cause);
      },
    });
    await (options.isStarted ? runtime.start() : runtime.session.start());
  },
  setOnline: (next) => {
    isOnline = next;
    for (const listener of listeners) listener(next);
  },
  look: () => opened().pullMember(),
  seed: async (taps) => {
    for (let from = 0; from < taps.length; from += TAPS_AT_ONCE)
      await opened().dispatch(...taps.slice(from, from + TAPS_AT_ONCE).map(intentOf));
  },
  tap: async (taps) => {
    const times: number[] = [];
    for (const tap of taps) times.push(await timed(() => opened().dispatch(intentOf(tap))));
    return times;
  },
  tapAndSee: async (tap) => {
    const seen = timed(
      () =>
        new Promise<void>((resolve) => {
          page.watchLine(tap.listingId, resolve);
        }),
    );
    const recordedMs = await timed(() => opened().dispatch(intentOf(tap)));
    return { recordedMs, seenMs: await seen };
  },
  watchLine: (listingId, seen) => {
    const { db } = opened();
    let isSeen = false;
    const stop = watchQuery(
      () => db.cartLines.get(listingId),
      (line) => {
        if (line === undefined || isSeen) return;
        isSeen = true;
        seen();
        setTimeout(() => {
          stop();
        });
      },
      (cause) => {
        console.error(cause);
      },
    );
  },
  summarise: async (rounds) => {
    const times: number[] = [];
    while (times.length < rounds) times.push(await timed(() => opened().sync.summary()));
    return times;
  },
  countWaiting: countFresh,
  beginDrain: async () => {
    drainFrom = performance.now();
    await page.open({ isOnline: true, isStarted: true });
  },
  untilEmpty: async () => {
    while ((await countFresh()) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - drainFrom;
  },
  readCold: async () => {
    await page.open({ isOnline: true, isStarted: true });
    const lines = await opened().db.cartLines.count();
    return { ms: performance.now(), lines };
  },
};

declare global {
  var engine: EnginePage;
}
globalThis.engine = page;
