import { type Browser, chromium, type Page } from '@playwright/test';
import {
  DEMO_BUYER,
  DEMO_SELLER,
  storeSession,
  untilInstalled,
} from '#support/browser/app-test.ts';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { aPhoto } from '#support/browser/listing-photos.ts';
import { type ProviderProcess, startProviderProcess } from '#support/provider/provider-process.ts';
import { createThumb, type Thumb } from './thumb.ts';

/*
 * npm run build && npm run bench:journeys
 *
 * How many taps and scrolls the errands of a buyer and of a seller take on a phone of 360 × 740 px, walked in the built
 * app with the demo catalogue. The last table that was worth keeping is in docs/journeys.md.
 */

interface Journey {
  name: string;
  as: string;
  /** Where the code and the rows of the errand come to the device before it is walked. */
  before: string;
  walk: (page: Page, thumb: Thumb) => Promise<void>;
}

const WARES = [
  { title: 'Kettle of our annexe', category: 'home-kitchen', price: '1800' },
  { title: 'Wooden drawing board', category: 'stationery', price: '2500' },
  { title: 'Desk lamp with two bulbs', category: 'furniture', price: '900' },
];
const TO_APPROVE = 5;
/** The next order comes under the thumb: a tap at once would count as the second of a double click. */
const READING_MS = 1_000;

const JOURNEYS: readonly Journey[] = [
  { name: 'Buy stationery under 5,000 LKR', as: DEMO_BUYER, before: '/cart', walk: buyOnABudget },
  {
    name: 'Sell three things with a photo each, offline',
    as: DEMO_SELLER,
    before: '/dashboard?tab=listings',
    walk: sellOffline,
  },
  {
    name: 'Approve five orders',
    as: DEMO_SELLER,
    before: '/dashboard?tab=orders',
    walk: approveOrders,
  },
];

async function buyOnABudget(page: Page, { tap }: Thumb): Promise<void> {
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await tap(page.getByRole('link', { name: 'Stationery' }).first());
  await tap(page.getByRole('button', { name: 'Filters' }));
  await tap(filters.getByText('1K-5K'));
  await tap(filters.getByRole('button', { name: /^Show \d+/ }));
  await tap(page.getByRole('main').getByRole('article').first().getByRole('link').first());
  await tap(page.getByRole('button', { name: 'Buy Now' }).last());
  await tap(page.getByRole('button', { name: 'Place Order' }).last());
  await page.waitForURL('**/dashboard**');
  await untilSent(page);
}

async function sellOffline(page: Page, { tap, type, choose }: Thumb): Promise<void> {
  const photo = await aPhoto(page);
  await page.context().setOffline(true);
  for (const [index, { title, category, price }] of WARES.entries()) {
    await tap(page.getByRole('link', { name: index === 0 ? 'Sell' : 'New listing', exact: true }));
    const form = page.getByRole('form', { name: 'New listing' });
    const chooser = page.waitForEvent('filechooser');
    await tap(form.getByRole('button', { name: 'Take a photo' }));
    await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await type(form.getByLabel('Title'), title);
    await choose(form.getByLabel('Category'), category);
    await type(form.getByLabel('Description'), 'Used for a year. Meet at the main gate.');
    await type(form.getByLabel('Price'), price);
    await tap(form.getByRole('button', { name: 'Post listing' }));
    await page.getByRole('row').filter({ hasText: title }).waitFor();
  }
  await page.context().setOffline(false);
  await untilSent(page);
}

async function approveOrders(page: Page, { tap }: Thumb): Promise<void> {
  await tap(page.getByRole('link', { name: /orders? to approve$/ }));
  for (let done = 0; done < TO_APPROVE; done += 1) {
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.first().waitFor();
    const left = await approve.count();
    await tap(approve.first());
    await page.waitForFunction(
      (count) =>
        [...document.querySelectorAll('button')].filter(
          ({ textContent }) => textContent === 'Approve',
        ).length < count,
      left,
    );
    await page.waitForTimeout(READING_MS);
  }
  await untilSent(page);
}

async function untilSent(page: Page): Promise<void> {
  await page.locator('html[data-sync="idle"][data-pending="0"]').waitFor();
}

async function measure(browser: Browser, provider: ProviderProcess, journey: Journey) {
  const context = await browser.newContext({
    ...{ baseURL: provider.url, viewport: { width: 360, height: 740 } },
    ...{ isMobile: true, hasTouch: true },
  });
  const page = await context.newPage();
  await storeSession(page, provider, journey.as);
  await page.goto(journey.before);
  await untilInstalled(page);
  await page.waitForLoadState('networkidle');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const thumb = createThumb(page);
  await journey.walk(page, thumb);
  await context.close();
  return thumb.effort;
}

const provider = await startProviderProcess();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  console.log('| errand | taps | fields | scrolls |\n| --- | ---: | ---: | ---: |');
  for (const journey of JOURNEYS) {
    const { taps, typed, scrolls } = await measure(browser, provider, journey);
    console.log(`| ${journey.name} | ${taps} | ${typed} | ${scrolls} |`);
  }
} finally {
  await browser.close();
  await provider.stop();
}
