import type { CDPSession, Page } from '@playwright/test';
import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  test,
  untilInstalled,
} from '#support/browser/app-test.ts';
import { subscribeBrowser } from '#support/provider/push-service.ts';

/** The push service of Chromium cannot be had here: its browser half is played, the provider and the worker are real. */
const { endpoint, keys } = subscribeBrowser({ origin: 'https://push.campus.test' }).request('');

test('news of orders and of followed lists are offered where they are waited for, shown by the worker, and end with a logout', async ({
  page,
  provider,
}) => {
  await page.addInitScript(playBrowser, { endpoint, keys });
  await arriveSignedIn(page, provider, DEMO_BUYER, '/dashboard?tab=orders');
  await untilInstalled(page);
  const orders = page.getByRole('row').filter({ hasText: /Processing|Shipped/ });
  await expect(orders.first()).toBeVisible();
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText("You'll hear about it on this device")).toBeVisible();

  const worker = await attach(page);
  const listShown = await keepShown(page);
  const navigate = `${provider.url}/dashboard?tab=info`;
  await deliver(worker, {
    title: 'Your order is on its way',
    body: 'Calculus textbook',
    navigate,
    tag: 'order-1',
  });
  await deliver(worker, {
    title: 'Your order was delivered',
    body: 'Calculus textbook',
    navigate,
    tag: 'order-1',
  });
  await expect
    .poll(listShown)
    .toMatchObject([{ title: 'Your order was delivered', body: 'Calculus textbook' }]);
  // Of the origin, too, and opened last: it is no screen of the app.
  const reply = await page.context().newPage();
  await reply.goto('/api/categories');
  await tap(page);
  await expect(page).toHaveURL(/tab=info/);
  await reply.close();
  const news = page.getByRole('switch', { name: 'Tell me on this device' });
  await expect(news).toBeChecked();

  await test.step('new listings of followed lists are told by their own switch', async () => {
    const found = { title: 'New in a list you follow', tag: 'search-1', navigate: provider.url };
    await deliver(worker, found);
    await page.goto('/products?search=theodolite');
    await page.getByRole('button', { name: 'Follow this list' }).click();
    await page.getByRole('button', { name: 'Followed lists' }).click();
    const alerts = page.getByRole('switch', { name: 'Tell me about new listings' });
    await expect(alerts).not.toBeChecked();
    await alerts.click();
    await expect(alerts).toBeChecked();
    await expect(page.getByText('UniKade knows them as long as it tells you')).toBeVisible();
    expect(await listShown()).toHaveLength(1);
    await deliver(worker, found);
    await expect.poll(listShown).toMatchObject([{ tag: 'order-1' }, { tag: 'search-1' }]);
    await page.goto('/dashboard?tab=info');
  });

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/login|\/$/);
  await deliver(worker, { title: 'Your order was canceled', navigate, tag: 'order-2' });
  await page.waitForTimeout(500);
  expect(await listShown()).toHaveLength(2);
});

/** A browser whose person agrees, and that holds one subscription as long as the page lives. */
function playBrowser(subscription: object): void {
  let permission: NotificationPermission = 'default';
  let held: object | null = null;
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = () => Promise.resolve((permission = 'granted'));
  const unsubscribe = () => {
    held = null;
    return Promise.resolve(true);
  };
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(held),
    subscribe: () => Promise.resolve((held = { toJSON: () => subscription, unsubscribe })),
  });
}

interface Worker {
  session: CDPSession;
  origin: string;
  registrationId: string;
}

async function attach(page: Page): Promise<Worker> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, origin: new URL(page.url()).origin, registrationId: await registered };
}

async function deliver({ session, ...worker }: Worker, notification: object): Promise<void> {
  const data = JSON.stringify({ web_push: 8030, notification });
  await session.send('ServiceWorker.deliverPushMessage', { ...worker, data });
}

/** In place of the browser, which shows nothing without a screen: the notifications that the worker requests are kept. */
async function keepShown(page: Page): Promise<() => Promise<readonly Shown[]>> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('The page has no worker.');
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerWithList;
    scope.shown = [];
    scope.registration.showNotification = (title, { body = '', tag = '', data } = {}) => {
      scope.shown = [...scope.shown.filter((one) => one.tag !== tag), { title, body, tag, data }];
      return Promise.resolve();
    };
  });
  return () => worker.evaluate(() => (self as unknown as WorkerWithList).shown);
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: unknown;
}
interface WorkerWithList {
  shown: readonly Shown[];
  registration: ServiceWorkerRegistration;
  dispatchEvent: (event: Event) => boolean;
}

/** There is no hand for notifications. */
async function tap(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const scope = self as unknown as WorkerWithList;
    const [{ data } = { data: null }] = scope.shown;
    const notification = { data, close: () => {} };
    const extendable = { notification, waitUntil: () => {} };
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), extendable));
  });
}
