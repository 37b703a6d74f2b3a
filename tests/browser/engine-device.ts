import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Tap } from './engine-page.ts';

/** A browser profile with an empty database. */
export function openDevice(browser: Browser): Promise<BrowserContext> {
  return browser.newContext();
}

/** A page of the device whose engine is loaded and not yet opened. */
export async function openEnginePage(device: BrowserContext, url: string): Promise<Page> {
  const page = await device.newPage();
  page.on('pageerror', (error) => {
    console.error('A page failed:', error);
  });
  page.on('console', (message) => {
    const isNetwork = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNetwork) console.error('A page says:', message.text());
  });
  await page.goto(url);
  await page.waitForFunction(() => 'engine' in globalThis);
  return page;
}

/** A device that knows the provider's capabilities and has recorded taps without a network; its page is closed again. */
export async function recordOffline(
  device: BrowserContext,
  url: string,
  taps: readonly Tap[],
): Promise<void> {
  const page = await openEnginePage(device, url);
  await page.evaluate(async (all) => {
    await globalThis.engine.open({ isOnline: true, isStarted: false });
    await globalThis.engine.look();
    globalThis.engine.setOnline(false);
    await globalThis.engine.seed(all);
  }, taps);
  await page.close();
}

/** Ids of listings lie anywhere among each other, as they do on a provider. */
function listingAt(name: string, at: number): string {
  return `${((at * 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}-${name}-${at}`;
}

/** One line of the cart for each, all of other listings. */
export function cartTaps(count: number, name: string): Tap[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: 'cart' as const,
    listingId: listingAt(name, at),
    words: '',
  }));
}

/** Reviews in turns of so many listings: on each listing they go out one after the other. */
export function reviewTaps(count: number, listings: number, name: string): Tap[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: 'review' as const,
    listingId: listingAt(`${name}-reviewed`, at % listings),
    words: `${name}-words-${at}`,
  }));
}
