import Dexie from 'dexie';
import { expect, vi } from 'vitest';
import { batchRequest } from '#core/contract/batch.ts';
import type { Environment } from '#core/platform/environment.ts';
import { type Locks, noLocks } from '#core/platform/locks.ts';
import { noBackgroundSync } from '#core/platform/wake-ups.ts';
import type { RuntimeOptions } from '#core/runtime/runtime.ts';
import { createTestRuntime, type TestRuntime } from '#support/device/test-runtime.ts';
import { createFakeLocks } from './fake-locks.ts';
import type { FakeClock } from './fake-clock.ts';
import { createMemoryJournal } from './memory-journal.ts';
import { untilIdle } from './pending-tasks.ts';

type Vault = NonNullable<RuntimeOptions['vault']>;
type Fetch = (request: Request) => Promise<Response>;

/** One context of a device: a page or a tab. */
export interface Page {
  runtime: TestRuntime;
  /** Ends it as a browser does that was closed: it stops watching. */
  close(): void;
  /** Ends it as a killed process: nothing that it waits for comes back to it. */
  kill(): void;
  /** As `kill`, but the browser forgets to free its locks. */
  vanish(): void;
}

/** A phone with one database and one local storage, whose network a test controls. */
export interface Device {
  vault: Vault;
  /** What its journal holds: dispatches that a page began and did not end. */
  journal: ReadonlyMap<string, string>;
  openPage(): Promise<Page>;
  /** A context without local storage that starts nothing by itself, as the service worker. */
  openWorker(): Promise<Page>;
  setOnline(isOnline: boolean): void;
  /** Asks the provider beside the engine, with the credentials of a page. */
  fetchAs(page: Page, path: string): Promise<Response>;
  /** The device calls itself offline and is not. */
  lieOffline(): void;
  /** Waits until nothing is on the wire and every answer was taken in. */
  untilQuiet(): Promise<void>;
  /** Requests that left this device, in their order; of a batch its items. */
  requests: { method: string; path: string; body: string; key: string | null }[];
  /** Puts something between the device and the provider; undefined takes it away. */
  setNetwork(network: ((request: Request, next: Fetch) => Promise<Response>) | undefined): void;
  /** Errors that the engine could only log. */
  bugs: unknown[];
  wakeUp(): void;
  close(): Promise<void>;
}

let devices = 0;

interface DeviceOptions {
  fetch: Fetch;
  clock: FakeClock;
  /** False: a browser without Web Locks. */
  hasLocks?: boolean;
  batchFrom?: number;
}

export function createDevice({ fetch, clock, hasLocks = true, batchFrom }: DeviceOptions): Device {
  devices += 1;
  const databaseName = `device-${devices}`;
  const deviceLocks = hasLocks ? createFakeLocks() : null;
  const journal = createMemoryJournal();
  const vault = createMemoryVault(journal.clear);
  const requests: Device['requests'] = [];
  const bugs: unknown[] = [];
  const pages = new Set<Page>();
  const online = new Set<(isOnline: boolean) => void>();
  const awake = new Set<() => void>();
  let isOnline = true;
  let isReachable = true;
  let inFlight = 0;
  let ids = 0;
  let network: Parameters<Device['setNetwork']>[0];

  // Only requests that the provider works on count: a reply that a test holds back would keep the wire busy for ever.
  const reach: Fetch = (request) => {
    inFlight += 1;
    return fetch(request).finally(() => {
      inFlight -= 1;
    });
  };
  const send: Fetch = async (request) => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    const path = new URL(request.url).pathname + new URL(request.url).search;
    const body = await request.clone().text();
    const key = request.headers.get('idempotency-key');
    const isBatch = path === '/api/batch';
    requests.push(...(isBatch ? readItems(body) : [{ method: request.method, path, body, key }]));
    return network === undefined ? reach(request) : network(request, reach);
  };
  const subscribeTo =
    <T>(listeners: Set<T>) =>
    (listener: T) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
  const environment = (alive: () => boolean, locks: Locks): Environment => ({
    clock,
    newId: () => {
      ids += 1;
      return `${databaseName}-id-${String(ids).padStart(8, '0')}`;
    },
    random: () => 0.5,
    connectivity: { isOnline: () => isOnline, subscribe: subscribeTo(online) },
    locks,
    wakeUps: { subscribe: subscribeTo(awake) },
    backgroundSync: noBackgroundSync,
    storageQuota: {
      persist: async () => true,
      isPersisted: async () => true,
      estimate: async () => null,
    },
    fetch: async (request) => {
      const response = await send(request);
      return alive() ? response : new Promise<Response>(() => undefined);
    },
    apiBase: 'http://provider.test/api/',
  });

  const createContext = (contextVault: Vault | undefined) => {
    let isAlive = true;
    let stop = () => {};
    const onError = (cause: unknown) => {
      if (isAlive) bugs.push(cause);
    };
    const ownLocks = deviceLocks?.forContext() ?? {
      locks: noLocks,
      end: () => {},
      orphan: () => {},
    };
    const env = environment(() => isAlive, ownLocks.locks);
    const options = {
      env,
      databaseName,
      onError,
      ...(batchFrom === undefined ? {} : { batchFrom }),
    };
    const runtime = createTestRuntime(
      contextVault === undefined
        ? options
        : { ...options, vault: contextVault, journal: journal.of(() => isAlive) },
    );
    const end = () => {
      isAlive = false;
      pages.delete(page);
      stop();
      runtime.db.close();
    };
    const kill = () => {
      end();
      ownLocks.end();
    };
    const vanish = () => {
      ownLocks.orphan();
      end();
    };
    const page: Page = { runtime, close: kill, kill, vanish };
    pages.add(page);
    const whenEnded = (next: () => void) => {
      stop = next;
    };
    return { page, runtime, whenEnded };
  };

  const device: Device = {
    vault,
    journal: journal.stored,
    requests,
    bugs,
    openPage: async () => {
      const { page, runtime, whenEnded } = createContext(vault);
      whenEnded(await runtime.start());
      return page;
    },
    openWorker: async () => createContext(undefined).page,
    setOnline: (next) => {
      isOnline = next;
      isReachable = next;
      for (const listener of [...online]) listener(next);
    },
    setNetwork: (next) => {
      network = next;
    },
    fetchAs: async ({ runtime }, path) => {
      const session = await runtime.db.session.get('current');
      const headers = { Authorization: `Bearer ${session?.accessToken ?? ''}` };
      return fetch(new Request(`http://provider.test${path}`, { headers }));
    },
    lieOffline: () => {
      isOnline = false;
      isReachable = true;
    },
    untilQuiet: () => untilIdle(() => inFlight > 0),
    wakeUp: () => {
      for (const listener of [...awake]) listener();
    },
    close: async () => {
      for (const page of [...pages]) page.close();
      await Dexie.delete(databaseName);
      expect(bugs, 'the engine met errors that it could only log').toEqual([]);
    },
  };
  return device;
}

/** The items of a batch, as the calls that they stand for. */
function readItems(body: string): Device['requests'] {
  const { items } = batchRequest.parse(JSON.parse(body));
  return items.map((item) => ({
    ...{ method: item.method, path: `/api/${item.path}`, body: item.body ?? '', key: item.key },
  }));
}

/** Waits until the outbox of a page holds nothing that still has to be sent. */
export async function untilSent({ runtime }: Page): Promise<void> {
  await vi.waitFor(
    async () => {
      const entries = await runtime.db.outbox.toArray();
      expect(entries.filter(({ state }) => state === 'queued' || state === 'sending')).toEqual([]);
    },
    { timeout: 5_000, interval: 10 },
  );
}

/** @param forgetRest the rest of the same storage */
function createMemoryVault(forgetRest: () => void): Vault {
  let saved: ReturnType<Vault['read']> = null;
  let isLeaving = false;
  return {
    read: () => saved,
    accessToken: () => saved?.accessToken ?? null,
    write: (session) => {
      saved = session;
    },
    clear: () => {
      saved = null;
    },
    beginLeaving: () => {
      saved = null;
      forgetRest();
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
    clearAll: () => {
      saved = null;
      forgetRest();
      isLeaving = false;
    },
  };
}
