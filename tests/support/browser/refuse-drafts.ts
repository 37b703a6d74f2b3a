import type { Page } from '@playwright/test';

/** The device has no room for what is typed, until the next reload. */
export async function refuseDrafts(page: Page) {
  await page.evaluate(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put');
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      if (this.name === 'drafts') throw new DOMException('No room.', 'QuotaExceededError');
      return Reflect.apply(put, this, args);
    };
  });
}
