import type { BrowserContext, Page } from '@playwright/test';
import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  test,
  untilInstalled,
  untilSynced,
} from '#support/browser/app-test.ts';
import { countByKey, listWrites, readLog, untilLog } from '#support/browser/outbox-in-browser.ts';
import { crash } from '#kit/crash.ts';
import { holdDrainLock, installSeams, setSeams } from '#support/browser/page-seams.ts';
import type { ProviderProcess } from '#support/provider/provider-process.ts';
import { SHELF } from '#support/provider/shelf.ts';

/** A place in the life of an entry. */
interface Step {
  name: string;
  /** Makes the page stand still there. */
  prepare: (page: Page, provider: ProviderProcess) => Promise<void>;
  /** Resolves when it does. `before`: so many steps were played. */
  reached: (page: Page, provider: ProviderProcess, before: number) => Promise<void>;
  /** How often the request comes in all. */
  sends: number;
}

const nothing = () => Promise.resolve();
const isClaimed = (page: Page) =>
  untilLog(page, 'claimed', ([entry]) => entry?.state === 'sending' && entry.sealed !== null);

const STEPS: readonly Step[] = [
  {
    name: 'recorded, and not claimed',
    prepare: holdDrainLock,
    reached: async (page) => {
      await expect(page.getByText('Item added to cart')).toBeVisible();
      expect(await readLog(page)).toMatchObject([{ state: 'queued', sealed: null, lease: null }]);
    },
    sends: 1,
  },
  {
    name: 'claimed, before its request leaves',
    prepare: (page) => setSeams(page, { requests: 'stop' }),
    reached: isClaimed,
    sends: 1,
  },
  {
    name: 'its request on the wire',
    prepare: (_page, provider) =>
      provider.setFaults({ kind: 'delay', method: 'POST', path: '/api/cart', ms: 1_000, times: 1 }),
    reached: async (_page, provider) => {
      const statuses = async () => (await listWrites(provider)).map(({ status }) => status);
      await expect.poll(statuses, { intervals: [20] }).toContain(null);
    },
    sends: 2,
  },
  {
    name: 'answered, and the reply has not been taken in',
    prepare: (page) => setSeams(page, { replies: 'stop' }),
    reached: async (page, provider, before) => {
      const carts = async () => (await provider.database(DEMO_BUYER)).carts.length;
      await expect.poll(carts, { intervals: [20] }).toBe(before + 1);
      await isClaimed(page);
    },
    sends: 2,
  },
  {
    name: 'settled',
    prepare: nothing,
    reached: async (page) => {
      // The log is empty before the tap as well.
      await expect(page.getByText('Item added to cart')).toBeVisible();
      await untilLog(page, 'settled', ({ length }) => length === 0);
    },
    sends: 1,
  },
];

type Ware = (typeof SHELF)[number];

interface Device {
  context: BrowserContext;
  provider: ProviderProcess;
}

/** Taps on a product in a page that stands still at the step, and kills the page there. `before`: so many lines are in the cart. */
async function tapAndDie(
  { context, provider }: Device,
  { prepare, reached }: Step,
  ware: Ware,
  before: number,
): Promise<void> {
  const victim = await context.newPage();
  await victim.goto(`/products/${ware.id}`);
  const add = victim.getByRole('button', { name: 'Add To Cart' }).first();
  await expect(add).toBeVisible();
  await expect(victim.locator('html')).toHaveAttribute('data-sync', 'idle');
  await prepare(victim, provider);
  await add.click();
  await reached(victim, provider, before);
  await crash(victim);
  await victim.close();
}

/** A page is killed at the step; the next one shows the ware beside those that are in the cart. */
async function killAt(device: Device, step: Step, ware: Ware, inCart: string[]): Promise<void> {
  const { context, provider } = device;
  await tapAndDie(device, step, ware, inCart.length);
  inCart.push(ware.title);
  const next = await context.newPage();
  await next.goto('/cart');
  await untilSynced(next);
  const wanted = inCart.map((title) => ({ title, quantity: 1 }));
  expect((await provider.database(DEMO_BUYER)).carts).toMatchObject(wanted);
  for (const title of inCart)
    await expect(next.getByRole('main').getByText(title).first()).toBeVisible();
  await expect(next.locator('[data-sync-state]')).toHaveCount(0);
  await next.close();
}

const TAPPED = '/category/stationery';

test('what is tapped offline is kept when the page is loaded anew, left or closed in the same moment; a page is killed when its change is answered, before it has the answer: each arrives once, and the cart is right', async ({
  page,
  context,
  provider,
}) => {
  // Before that a tap is kept by the document, and done when the page is alive.
  await context.addInitScript(() => {
    document.addEventListener('unikade:alive', () => {
      document.documentElement.dataset.alive = 'true';
    });
  });
  await installSeams(context);
  await arriveSignedIn(page, provider, DEMO_BUYER, TAPPED);
  await untilInstalled(page);
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'online');
  await context.setOffline(true);
  let current = page;
  const tap = async (index: number) => {
    await expect(current.locator('html')).toHaveAttribute('data-alive', 'true');
    const adders = current.getByRole('main').getByRole('button', { name: /to cart$/ });
    await adders.nth(index).click({ noWaitAfter: true });
  };
  await tap(0);
  await current.reload();
  await tap(1);
  await current.goto('/cart');
  await current.goto(TAPPED);
  await tap(2);
  await current.close();
  current = await context.newPage();
  await current.goto('/cart');
  await expect(current.locator('html')).toHaveAttribute('data-pending', '3');
  await context.setOffline(false);
  await untilSynced(current);
  const { carts } = await provider.database(DEMO_BUYER);
  expect(carts.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
  await current.close();

  const answered = STEPS.find(({ name }) => name.startsWith('answered'))!;
  await test.step(answered.name, async () => {
    const inCart = carts.map(({ title }) => title);
    const ware = SHELF.find(({ title }) => !inCart.includes(title))!;
    await killAt({ context, provider }, answered, ware, inCart);
  });
  expect(countByKey(await listWrites(provider))).toEqual([1, 1, 1, answered.sends]);
});

test('a page that is killed anywhere between tap and answer: its change arrives once, and the cart is right @thorough', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER);
  await untilInstalled(page);
  await page.close();
  await installSeams(context);
  const inCart: string[] = [];
  for (const [at, step] of STEPS.entries())
    await test.step(step.name, () => killAt({ context, provider }, step, SHELF[at]!, inCart));
  await provider.setFaults();
  expect(countByKey(await listWrites(provider))).toEqual(STEPS.map(({ sends }) => sends));
});
