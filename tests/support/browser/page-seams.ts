import type { BrowserContext, Page } from '@playwright/test';
import { holdLock } from '#kit/device.ts';

/** Where a page can be made to stand still, so that it is killed exactly there. */
interface Seams {
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
export function holdDrainLock(page: Page): Promise<void> {
  return holdLock(page, 'unikade-outbox-drain');
}

/** Where a logout can be made to stand still. */
export const LOGOUT_STAGES = [
  'the first word',
  'before the rows',
  'after the rows',
  'all',
] as const;
export type LogoutStage = (typeof LOGOUT_STAGES)[number];

/**
 * From now on the page stops in the middle of the next logout. The thread of the page stands in a request that asks for
 * `/api/categories?stopped` again and again: once the provider sees it, the test knows that the stage is reached.
 *
 * - `the first word`: local storage was changed for the first time
 * - `before the rows`: the database has been told to erase the member, and not yet to keep that
 * - `after the rows`: the database is clean, local storage is not yet
 * - `all`: both are
 */
export async function stopLogoutAt(page: Page, stage: LogoutStage): Promise<void> {
  await page.evaluate((where) => {
    const stop = () => {
      for (;;) {
        const request = new XMLHttpRequest();
        request.open('GET', '/api/categories?stopped', false);
        request.send();
      }
    };
    const storage = Storage.prototype;
    const { setItem, removeItem } = storage;
    storage.setItem = function stopAfter(key, value) {
      setItem.call(this, key, value);
      if (where === 'the first word' && key === 'leaving') stop();
    };
    // The word is the last that goes.
    storage.removeItem = function stopAround(key) {
      if (where === 'after the rows' && key === 'leaving') stop();
      removeItem.call(this, key);
      if ((where === 'all' || where === 'the first word') && key === 'leaving') stop();
    };
    const transaction = IDBTransaction.prototype;
    const { commit } = transaction;
    transaction.commit = function stopBefore() {
      const isErasing = this.mode === 'readwrite' && localStorage.getItem('leaving') !== null;
      if (where === 'before the rows' && isErasing) stop();
      commit.call(this);
    };
  }, stage);
}
