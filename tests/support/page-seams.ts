import type { BrowserContext, Page } from '@playwright/test';

/** Where a page can be made to stand still, so that it is killed exactly there. */
export interface Seams {
  /** From now on no request that changes something leaves a page: its `fetch` is called and never answers. */
  requests: 'pass' | 'stop';
  /** From now on no answer to such a request reaches a page, though the provider has given it. */
  replies: 'pass' | 'stop';
}

declare global {
  var seams: Seams;
}

/** Puts the seams into every page of the device that is opened from now on. */
export async function installSeams(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.seams = { requests: 'pass', replies: 'pass' };
    const send = globalThis.fetch;
    const never = new Promise<Response>(() => undefined);
    globalThis.fetch = async (input, options) => {
      const isWrite = input instanceof Request && input.method !== 'GET';
      if (isWrite && globalThis.seams.requests === 'stop') return never;
      const response = await send(input, options);
      return isWrite && globalThis.seams.replies === 'stop' ? never : response;
    };
  });
}

export async function setSeams(page: Page, seams: Partial<Seams>): Promise<void> {
  await page.evaluate((next) => {
    Object.assign(globalThis.seams, next);
  }, seams);
}

/** Keeps every context of the device from sending for as long as the page lives. */
export async function holdDrainLock(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request('unikade-outbox-drain', () => {
          resolve();
          return new Promise(() => undefined);
        });
      }),
  );
}

/** The process that draws the page ends on the spot, as when the system is short of memory. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // It has no answer: who would give it.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}
