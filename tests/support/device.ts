import Dexie from 'dexie';
import { expect, vi } from 'vitest';
import type { Environment } from '#core/platform/environment.ts';
import { noBackgroundSync } from '#core/platform/wake-ups.ts';
import { createRuntime, type Runtime, type RuntimeOptions } from '#core/runtime/create-runtime.ts';
import { createFakeLocks } from './fake-locks.ts';
import type { FakeClock } from './fake-clock.ts';

type Vault = NonNullable<RuntimeOptions['vault']>;
type Fetch = (request: Request) => Promise<Response>;

/** One context of a device: a page or a tab. */
export interface Page {
  runtime: Runtime;
  /** Ends it as a browser does that was closed: it stops watching. */
  close(): void;
  /** Ends it as a killed process: whatever it waits for never comes back to it. */
  kill(): void;
}

/** A phone with one database and one local storage, whose network a test controls. */
export interface Device {
  vault: Vault;
  openPage(): Promise<Page>;
  setOnline(isOnline: boolean): void;
  /** Requests that left this device, in their order. */
  requests: { method: string; path: string; body: string; key: string | null }[];
  /** Puts something between the device and the provider; undefined takes it away. */
  setNetwork(network: ((request: Request, next: Fetch) => Promise<Response>) | undefined): void;
  /** Errors that the engine could only log. */
  bugs: unknown[];
  wakeUp(): void;
  close(): Promise<void>;
}

let devices = 0;

export function createDevice({ fetch, clock }: { fetch: Fetch; clock: FakeClock }): Device {
  devices += 1;
  const databaseName = `device-${devices}`;
  const locks = createFakeLocks();
  const vault = createMemoryVault();
  const requests: Device['requests'] = [];
  const bugs: unknown[] = [];
  const pages = new Set<Page>();
  const online = new Set<(isOnline: boolean) => void>();
  const awake = new Set<() => void>();
  let isOnline = true;
  let ids = 0;
  let network: Parameters<Device['setNetwork']>[0];

  const send: Fetch = async (request) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const path = new URL(request.url).pathname + new URL(request.url).search;
    const body = await request.clone().text();
    requests.push({
      method: request.method,
      path,
      body,
      key: request.headers.get('idempotency-key'),
    });
    return network === undefined ? fetch(request) : network(request, fetch);
  };
  const subscribeTo =
    <T>(listeners: Set<T>) =>
    (listener: T) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
  const environment = (alive: () => boolean): Environment => ({
    clock,
    newId: () => {
      ids += 1;
      return `${databaseName}-id-${ids}`;
    },
    random: () => 0.5,
    connectivity: { isOnline: () => isOnline, subscribe: subscribeTo(online) },
    locks,
    wakeUps: { subscribe: subscribeTo(awake) },
    backgroundSync: noBackgroundSync,
    storageQuota: { persist: async () => true, estimate: async () => null },
    fetch: async (request) => {
      const response = await send(request);
      return alive() ? response : new Promise<Response>(() => undefined);
    },
    apiBase: 'http://provider.test/api/',
  });

  const device: Device = {
    vault,
    requests,
    bugs,
    openPage: async () => {
      let isAlive = true;
      const onBug = (cause: unknown) => {
        if (isAlive) bugs.push(cause);
      };
      const runtime = createRuntime({
        env: environment(() => isAlive),
        vault,
        databaseName,
        onBug,
      });
      const stop = await runtime.start();
      const end = () => {
        isAlive = false;
        pages.delete(page);
        stop();
      };
      const page: Page = { runtime, close: end, kill: end };
      pages.add(page);
      return page;
    },
    setOnline: (next) => {
      isOnline = next;
      for (const listener of [...online]) listener(next);
    },
    setNetwork: (next) => {
      network = next;
    },
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

function createMemoryVault(): Vault {
  let saved: ReturnType<Vault['read']> = null;
  return {
    read: () => saved,
    hasAccessToken: () => saved !== null,
    write: (session) => {
      saved = session;
    },
    clear: () => {
      saved = null;
    },
    clearAll: () => {
      saved = null;
    },
  };
}
