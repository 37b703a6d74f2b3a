import { type ComponentProps, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { BrowserRouter } from 'react-router-dom';
import { configure } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import Dexie from 'dexie';
import { expect, test, vi } from 'vitest';
import { InitialRowsProvider } from '#bindings/initial-rows.tsx';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import type { Capability } from '#core/contract/headers.ts';
import { DATABASE_NAME } from '#core/storage/database.ts';
import { isLiveOf } from '#core/storage/entry-states.ts';
import { untilIdle } from '#support/device/pending-tasks.ts';
import { startTestProvider, TEST_EPOCH_MS, type TestProvider } from '#support/provider/provider.ts';
import { createTestRuntime, type TestRuntime } from '#support/device/test-runtime.ts';
import { App } from '../../../src/app/app.tsx';
import { ConnectedApp } from '../../../src/app/connected-app.tsx';
import { createLocalStorageJournal } from '../../../src/app/boot/local-storage-journal.ts';
import { localStorageVault } from '../../../src/app/boot/local-storage-vault.ts';
import { pageEnvironment } from '../../../src/app/boot/page-environment.ts';
import './loaded-screens.ts';
import { createDeviceNetwork, type DeviceNetwork } from './device-network.ts';

/*
 * The whole page (shell, routes, engine, local storage) over a real provider, in a document without a browser. One page is
 * open at a time. Time is virtual: it goes on by itself, and `pass` skips some.
 */

export const DEMO_BUYER = 'buyer@stu.cmb.ac.lk';
export const DEMO_SELLER = 'seller@stu.mrt.ac.lk';

interface ShopOptions {
  /** Default: all that the provider offers; `[]` is the provider of the specification alone. */
  capabilities?: readonly Capability[];
}

/** A provider with the demo catalogue, and one device. */
export interface Shop {
  provider: TestProvider;
  network: DeviceNetwork;
  /** Writes a session into local storage, beside the screens. No page is open then. */
  storeSession(email: string): Promise<void>;
  /** Opens the page at an address that is typed, in the place of one that is open. */
  open(path: string): Promise<OpenPage>;
  /** Skips so many milliseconds; what comes due happens. */
  pass(ms: number): Promise<void>;
}

export interface OpenPage {
  user: UserEvent;
  runtime: TestRuntime;
  /** Follows an address inside the app, as a link does. */
  follow(path: string, state?: unknown): void;
  /** Ends the page and opens its address anew, on the same device. */
  reload(): Promise<OpenPage>;
  close(): Promise<void>;
  /** From now on the engine may log errors like these: the test brings them about. */
  expectErrors(areLike: (cause: unknown) => boolean): void;
  /** Waits until all taps are sent and the screen says so. */
  untilSynced(): Promise<void>;
}

configure({
  // Longer than any wait of a screen; time is virtual.
  asyncUtilTimeout: 30_000,
  // The whole document in a message hides what was looked for.
  getElementError: (message) => new Error(message ?? ''),
});

/** A test with a shop of its own. */
export function shopTest(options: ShopOptions = {}) {
  return test.extend<{ shop: Shop }>({
    // eslint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures that are asked for.
    shop: async ({}, use) => {
      const { shop, close } = await openShop(options);
      await use(shop);
      await close();
    },
  });
}

export const it = shopTest();

/** A part of a test, named where it fails. */
export async function step(title: string, run: () => Promise<void> | void): Promise<void> {
  try {
    await run();
  } catch (cause) {
    if (cause instanceof Error) cause.message = `${title}\n\n${cause.message}`;
    throw cause;
  }
}

async function openShop({ capabilities }: ShopOptions) {
  vi.useFakeTimers({ now: TEST_EPOCH_MS, shouldAdvanceTime: true, toFake: [...VIRTUAL] });
  const provider = await startTestProvider({
    seed: 'demo',
    now: () => Date.now(),
    ...(capabilities === undefined ? {} : { capabilities }),
  });
  const network = createDeviceNetwork(provider);
  vi.stubGlobal('fetch', network.fetch);
  let page: OpenPage | null = null;
  const show = async (path: string, state: unknown) => {
    await page?.close();
    history.replaceState(state, '', path);
    const again = () => show(location.pathname + location.search + location.hash, history.state);
    page = await openPage(network, again);
    return page;
  };
  const shop: Shop = {
    provider,
    network,
    storeSession: (email) => storeSession(provider, email),
    open: (path) => show(path, null),
    pass: async (ms) => {
      skippedMs += ms;
      await vi.advanceTimersByTimeAsync(ms);
    },
  };
  const close = async () => {
    await page?.close();
    await Dexie.delete(DATABASE_NAME);
    forgetDevice();
    vi.useRealTimers();
    await provider.close();
  };
  return { shop, close };
}

/** Of the monotonic clock; Vitest's own would begin anew with each test. */
let skippedMs = 0;
const realNow = performance.now.bind(performance);
performance.now = () => realNow() + skippedMs;
const PAST_MS = 60_000;

const VIRTUAL = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

async function openPage(
  network: DeviceNetwork,
  openAgain: () => Promise<OpenPage>,
): Promise<OpenPage> {
  // What modules remember of the page before is past: a browser gives each page modules of its own.
  skippedMs += PAST_MS;
  const bugs: unknown[] = [];
  let isOpen = true;
  let isExpected = (_cause: unknown) => false;
  const runtime = createTestRuntime({
    env: pageEnvironment,
    vault: localStorageVault,
    journal: createLocalStorageJournal(),
    onError: (cause) => {
      if (isOpen && !isExpected(cause)) bugs.push(cause);
    },
  });
  const stop = await runtime.start();
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App page={startedApp(runtime)} />
      </BrowserRouter>
    </StrictMode>,
  );
  const page: OpenPage = {
    user: userEvent.setup({ delay: null }),
    runtime,
    follow: (path, state = null) => {
      history.pushState({ usr: state, key: path }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    reload: openAgain,
    expectErrors: (areLike) => {
      isExpected = areLike;
    },
    close: async () => {
      root.unmount();
      place.remove();
      delete document.documentElement.dataset.sync;
      toast.remove();
      await untilIdle(network.isBusy);
      isOpen = false;
      stop();
      runtime.db.close();
      await untilIdle(network.isBusy);
      expect(bugs, 'the engine met errors that it could only log').toEqual([]);
    },
    untilSynced: () => untilSynced(runtime),
  };
  await vi.waitFor(() => expect(document.documentElement.dataset.sync).toBeDefined(), 10_000);
  // The first page of a process may wait for its code longer than for all else.
  await vi.dynamicImportSettled();
  // What announces comes after the screen: who goes on before that is not told where they are.
  await vi.waitFor(() => expect(document.querySelector(TOASTS)).not.toBeNull(), 30_000);
  return page;
}

const TOASTS = '[role="status"][aria-atomic="false"]';

/** As `openApp` does it in a browser, whose document came bare. */
function startedApp(runtime: TestRuntime): ComponentProps<typeof App>['page'] {
  return function StartedApp(props) {
    return (
      <RuntimeProvider runtime={runtime}>
        <InitialRowsProvider rows={null}>
          <ConnectedApp {...props} />
        </InitialRowsProvider>
      </RuntimeProvider>
    );
  };
}

async function untilSynced({ db, session }: TestRuntime): Promise<void> {
  await vi.waitFor(async () => {
    const userId = session.currentUser()?.id ?? '';
    const entries = await db.outbox.toArray();
    expect(entries.filter((entry) => isLiveOf(entry, userId)).map(({ kind }) => kind)).toEqual([]);
    expect(document.documentElement.dataset.sync).toBe('idle');
  }, 10_000);
}

/** By a mailed code, as the page of sign-in would. */
async function storeSession(provider: TestProvider, email: string): Promise<void> {
  const call = async (path: string, body: object) => {
    const response = await provider.fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok, path).toBe(true);
    return (await response.json()) as Record<'user' | 'accessToken' | 'refreshToken', unknown>;
  };
  await call('request-verification', { email });
  const session = await call('verify-email', { email, otp: provider.lastCode(email) });
  localStorage.setItem('user', JSON.stringify(session.user));
  localStorage.setItem('accessToken', String(session.accessToken));
  localStorage.setItem('refreshToken', String(session.refreshToken));
}

function forgetDevice(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
  const { documentElement } = document;
  for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
}
