import type { BrowserContext, Page } from '@playwright/test';
import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';
import { countByKey, listWrites, readLog, untilLog } from '#support/outbox-in-browser.ts';
import { crash } from '#kit/crash.ts';
import { holdDrainLock, installSeams, setSeams } from '#support/page-seams.ts';
import type { ProviderProcess } from '#support/provider-process.ts';
import { SHELF } from '#support/shelf.ts';

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

/** Taps on another product in a page that stands still at the step, and kills the page there. */
async function tapAndDie(
  context: BrowserContext,
  provider: ProviderProcess,
  { prepare, reached }: Step,
  before: number,
): Promise<void> {
  const victim = await context.newPage();
  await victim.goto(`/products/${SHELF[before]!.id}`);
  const add = victim.getByRole('button', { name: 'Add To Cart' }).first();
  await expect(add).toBeVisible();
  await expect(victim.locator('html')).toHaveAttribute('data-sync', 'idle');
  await prepare(victim, provider);
  await add.click();
  await reached(victim, provider, before);
  await crash(victim);
  await victim.close();
}

/** @param steps where the page is killed, each time another one */
async function killAt(
  steps: readonly Step[],
  { page, context, provider }: { page: Page; context: BrowserContext; provider: ProviderProcess },
): Promise<void> {
  await arriveSignedIn(page, provider, DEMO_BUYER);
  await untilInstalled(page);
  await page.close();
  await installSeams(context);
  const wanted: { title: string; quantity: number }[] = [];
  for (const [at, step] of steps.entries())
    await test.step(step.name, async () => {
      const ware = SHELF[at]!;
      await tapAndDie(context, provider, step, at);
      wanted.push({ title: ware.title, quantity: 1 });

      const next = await context.newPage();
      await next.goto('/cart');
      await untilSynced(next);
      expect((await provider.database(DEMO_BUYER)).carts).toMatchObject(wanted);
      for (const { title } of wanted)
        await expect(next.getByRole('main').getByText(title).first()).toBeVisible();
      await expect(next.locator('[data-sync-state]')).toHaveCount(0);
      await next.close();
    });
  await provider.setFaults();
  expect(countByKey(await listWrites(provider))).toEqual(steps.map(({ sends }) => sends));
}

test('a page that is killed when its change is answered, before it has the answer: it arrives once, and the cart is right', ({
  page,
  context,
  provider,
}) => killAt(STEPS.slice(3, 4), { page, context, provider }));

test('a page that is killed anywhere between tap and answer: its change arrives once, and the cart is right @thorough', ({
  page,
  context,
  provider,
}) => killAt(STEPS, { page, context, provider }));
