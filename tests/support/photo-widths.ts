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
  await page.context().setOffline(true);
  await follow(page, `/products/${listing?._id ?? ''}`);
  const large = page.getByRole('main').locator(`img[src="${src}"]`).first();
  await expect(large).not.toHaveJSProperty('naturalWidth', 0);
  expect(await large.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(folder);
  await page.context().setOffline(false);
}
