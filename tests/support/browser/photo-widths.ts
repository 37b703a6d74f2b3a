import { expect, type Locator } from '@playwright/test';
import { follow } from './follow.ts';

/** A row loads the smallest width of its photo; offline the page of the listing, which wants a wider one, shows that. */
export async function expectPhotoInWidths(
  picture: Locator,
  listing: { _id: string; images: readonly string[] } | undefined,
): Promise<void> {
  const page = picture.page();
  const src = listing?.images[0] ?? '';
  await expect(picture).toHaveAttribute('src', src);
  const folder = src.replace(/\d+\.webp$/, '');
  await expect(picture).toHaveJSProperty(
    'currentSrc',
    new URL(`${folder}320.webp`, page.url()).href,
  );
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  // The worker stores it while it is shown.
  const isStored = () =>
    page.evaluate(async (url) => (await caches.match(url)) !== undefined, `${folder}320.webp`);
  await expect.poll(isStored).toBe(true);
  await page.context().setOffline(true);
  await follow(page, `/products/${listing?._id ?? ''}`);
  const large = page.getByRole('main').locator(`img[src="${src}"]`).first();
  // Until the photo is there the element shows, and names, the drawing before it.
  const shown = () => large.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(shown).toContain(folder);
  await expect(large).not.toHaveJSProperty('naturalWidth', 0);
  await page.context().setOffline(false);
}
