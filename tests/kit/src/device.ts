import type { BrowserContext, Page } from '@playwright/test';
import { crash } from './crash.ts';
import { freezeInNextWrite, pausePage, type Thaw } from './frozen-page.ts';
import { fillStorage } from './full-storage.ts';
import { openWorkerSwitch } from './workers.ts';

/** Undoes a fault. */
type Heal = () => Promise<void>;

/** What happens to a browser and its storage. Chromium; `fill`, `abort`, `block` and `clock` anywhere. */
export interface Device {
  /** No room is left for rows of this store. */
  fill(page: Page, store: string): Promise<Heal>;
  /** Every transaction that writes is aborted by the browser. */
  abortWrites(page: Page): Promise<Heal>;
  /** From the next page on, no database opens: neither success nor error. */
  blockDatabases(): Promise<void>;
  /** Waits until the worker has taken over: from then on the app opens without a network. */
  untilInstalled(page: Page): Promise<void>;
  /** The page asks whether there is another version of its worker, as browsers do now and then. */
  lookForUpdate(page: Page): Promise<void>;
  /** All that the origin has stored is gone, workers and caches too, as when the browser makes room. */
  wipe(page: Page): Promise<void>;
  /** The page runs no task any more, and keeps its locks. */
  freeze(page: Page): Promise<Thaw>;
  /** As `freeze`, in the middle of the next transaction that writes; resolve `frozen` by a tap that is not waited for. */
  freezeInNextWrite(page: Page): Promise<{ frozen: Promise<void>; thaw: Thaw }>;
  /** The process of the page ends on the spot. */
  crash(page: Page): Promise<void>;
  /** Every service worker of the device is stopped on the spot, also in the middle of a request. */
  killWorkers(origin: string): Promise<void>;
  /** The browser wakes the worker for this tag, as when the network returns with every page closed. */
  fireSync(origin: string, tag: string): Promise<void>;
  /** Web Locks that contexts of the origin hold go to another one. @returns their names */
  stealLocks(page: Page): Promise<readonly string[]>;
  /** The page keeps this Web Lock for as long as it lives, and does nothing with it. */
  holdLock(page: Page, name: string): Promise<void>;
  /** The device's clock shows another time, in pages that are loaded from now on and in those that are open. */
  setClock(offsetMs: number): Promise<void>;
}

export function createDevice(context: BrowserContext): Device {
  return {
    fill: async (page, store) => {
      await page.evaluate(`globalThis.makeRoom = (${fillStorage.toString()})('${store}')`);
      return () => page.evaluate('globalThis.makeRoom()');
    },
    abortWrites,
    blockDatabases: async () => {
      await context.addInitScript(blockDatabases);
    },
    untilInstalled: async (page) => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
    },
    lookForUpdate: async (page) => {
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update();
      });
    },
    wipe: async (page) => {
      const session = await context.newCDPSession(page);
      const { origin } = new URL(page.url());
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await session.detach();
    },
    freeze: pausePage,
    freezeInNextWrite,
    crash,
    killWorkers: (origin) => withWorkers(context, origin, (workers) => workers.stopAll()),
    fireSync: (origin, tag) => withWorkers(context, origin, (workers) => workers.fireSync(tag)),
    stealLocks: (page) => page.evaluate(stealLocks),
    holdLock,
    setClock: async (offsetMs) => {
      await context.addInitScript(shiftClock, offsetMs);
      for (const page of context.pages()) await page.evaluate(shiftClock, offsetMs);
    },
  };
}

async function withWorkers(
  context: BrowserContext,
  origin: string,
  act: (workers: Awaited<ReturnType<typeof openWorkerSwitch>>) => Promise<void>,
): Promise<void> {
  const workers = await openWorkerSwitch(context, new URL(origin).origin);
  await act(workers);
  await workers.close();
}

async function abortWrites(page: Page): Promise<Heal> {
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function openDoomed(...args) {
      const opened = transaction.apply(this, args);
      // After the writer has requested its first rows, as a browser does it.
      if (opened.mode === 'readwrite') setTimeout(() => abortIfOpen(opened));
      return opened;
    };
    const abortIfOpen = (opened: IDBTransaction) => {
      try {
        opened.abort();
      } catch {
        // It has ended by itself.
      }
    };
    Object.assign(globalThis, {
      letCommit: () => {
        IDBDatabase.prototype.transaction = transaction;
      },
    });
  });
  return () => page.evaluate('globalThis.letCommit()');
}

function blockDatabases(): void {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

async function stealLocks(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name === undefined ? [] : [name]));
  for (const name of names)
    await navigator.locks.request(name, { steal: true }, () => Promise.resolve());
  return names;
}

/** Resolves when the lock is held. */
export async function holdLock(page: Page, lock: string): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        void navigator.locks.request(name, () => {
          resolve();
          return new Promise(() => undefined);
        });
      }),
    lock,
  );
}

/** Only the current time: timers run as before. */
function shiftClock(offsetMs: number): void {
  const shifted = globalThis as typeof globalThis & { trueDate?: DateConstructor };
  const TrueDate = (shifted.trueDate ??= Date);
  class ShiftedDate extends TrueDate {
    constructor(...given: readonly unknown[]) {
      if (given.length === 0) super(TrueDate.now() + offsetMs);
      else super(...(given as [number]));
    }
    static override now(): number {
      return TrueDate.now() + offsetMs;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}
