import { expect, type Page } from '@playwright/test';
import type { Screen } from './screens.ts';

/** The content of every matching element in the head of the document. */
export function headContents(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(`head > ${selector}`)
    .evaluateAll((found) =>
      found.map((element) => element.getAttribute('content') ?? element.getAttribute('href') ?? ''),
    );
}

/** The block of structured data of that type; `site` says who runs the site, and how it is searched. */
export async function structuredData(
  page: Page,
  type: string,
): Promise<Record<string, unknown> | undefined> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks
    .map((block) => JSON.parse(block) as Record<string, unknown>)
    .find((data) => data['@type'] === type || (type === 'site' && '@graph' in data));
}

/** A page for everybody: one address, one description, which a preview of it shows too. */
export async function expectPublicHead(page: Page, { path }: Screen): Promise<void> {
  const canonical = new URL(path, page.url()).href;
  await expect.poll(() => headContents(page, 'link[rel="canonical"]'), path).toEqual([canonical]);
  const found = await headContents(page, 'meta[name="description"]');
  expect(found, path).toHaveLength(1);
  expect(await headContents(page, 'meta[property="og:description"]'), path).toEqual(found);
  expect(await headContents(page, 'meta[name="robots"]'), path).toEqual([]);
}

/** A page that stays out of searches. */
export async function expectPrivateHead(page: Page, { path }: Screen): Promise<void> {
  await expect.poll(() => headContents(page, 'meta[name="robots"]'), path).toEqual(['noindex']);
  expect(await headContents(page, 'link[rel="canonical"]'), path).toEqual([]);
}
