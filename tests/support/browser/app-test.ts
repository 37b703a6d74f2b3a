import { expect, type Page } from '@playwright/test';
import { isLiveOf } from '#core/storage/entry-states.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { OrderView } from '#server/faults/database-view.ts';
import { frontTest } from '#kit/fixtures.ts';
import { storeSession as storeKitSession } from '#kit/unikade.ts';
import { readRows, untilKept } from './device-rows.ts';
import { forbidCursors } from '#support/device/no-cursors.ts';
import { createProviderLender, type ProviderProcess } from '#support/provider/provider-process.ts';

export const DEMO_BUYER = 'buyer@stu.cmb.ac.lk';
export const DEMO_SELLER = 'seller@stu.mrt.ac.lk';

/**
 * In the title of a test that opens no page without a network and is not about the worker: installing it takes a second of
 * processor time. Without it, code that comes on demand must be here before the network goes.
 */
const WITHOUT_WORKER = '@without-worker';

/** For `test.use` where movement matters: other tests are of people who asked for less of it. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface AppFixtures {
  provider: ProviderProcess;
  /** Errors and policy violations that any page met; a test that expects some empties it. */
  complaints: string[];
  /** Orders of the demo buyer that this test brought about. */
  newOrders: () => Promise<OrderView[]>;
}

interface WorkerFixtures {
  lender: ReturnType<typeof createProviderLender>;
}

/** Each test: a provider in its first state on the built app, a browser profile of its own. */
export const test = frontTest.extend<AppFixtures, WorkerFixtures>({
  lender: [
    async ({ browserName: _ }, use) => {
      const lender = createProviderLender();
      await use(lender);
      await lender.close();
    },
    { scope: 'worker' },
  ],
  serviceWorkers: async ({ browserName: _ }, use, { tags }) => {
    await use(tags.includes(WITHOUT_WORKER) ? 'block' : 'allow');
  },
  provider: async ({ lender }, use, { errors }) => {
    const provider = await lender.lend();
    await use(provider);
    await lender.takeBack(provider, errors.length > 0);
  },
  baseURL: async ({ provider }, use) => {
    await use(provider.url);
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      await context.addInitScript(forbidCursors);
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        // The browser's own line about a request that a test cut off is no complaint of the app.
        const isNetwork = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isNetwork) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, 'pages complained on the console').toEqual([]);
    },
    { auto: true },
  ],
  newOrders: async ({ provider }, use) => {
    const before = new Set((await provider.database(DEMO_BUYER)).orders.map(({ id }) => id));
    await use(async () =>
      (await provider.database(DEMO_BUYER)).orders.filter(({ id }) => !before.has(id)),
    );
  },
});

export { expect };

/** Signs in as a person does: address, mailed code, dashboard, or where they came from. */
export async function signIn(
  page: Page,
  provider: ProviderProcess,
  email: string,
  destination = '**/dashboard',
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Student Email address').fill(email);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await page.waitForURL('**/login/verify-otp');
  await page.getByRole('group').getByRole('textbox').first().click();
  await page.keyboard.type(provider.lastCode(email));
  const verify = page.getByRole('button', { name: 'Verify & Proceed' });
  if (await verify.isEnabled()) await verify.click();
  await page.waitForURL(destination);
}

/**
 * Signs in beside the screens, as a tester does: the three values of the session are written into local storage. The app
 * has not been loaded then.
 */
export async function storeSession(
  page: Page,
  provider: ProviderProcess,
  email: string,
): Promise<void> {
  await storeKitSession(page, email, provider.url);
}

/**
 * As `storeSession`, and opens the app.
 *
 * @param at where the member then is
 */
export async function arriveSignedIn(
  page: Page,
  provider: ProviderProcess,
  email: string,
  at = '/about',
): Promise<void> {
  await storeSession(page, provider, email);
  await page.goto(at);
  await expect(page.getByRole('link', { name: /^Account/ }).first()).toHaveAttribute(
    'href',
    '/dashboard',
  );
}

/** Waits until the worker controls the page: from then on the app opens without a network. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Waits until all taps are sent and the screen says so; it says so before a tap as well. */
export async function untilSynced(page: Page): Promise<void> {
  await untilKept(page);
  const waiting = async () => {
    const member = await page.evaluate(() => localStorage.getItem('user'));
    const { id } = JSON.parse(member ?? '{}') as { id?: string };
    const entries = await readRows<OutboxEntry>(page, 'outbox');
    return entries.filter((entry) => isLiveOf(entry, id ?? '')).map(({ kind }) => kind);
  };
  await expect.poll(waiting, { intervals: [50, 100, 250] }).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
}
