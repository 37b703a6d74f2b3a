import type { Locator, Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import type { ProviderProcess } from './provider-process.ts';

/* The listings of the demo seller, on the screen and at the provider. */

export const LISTINGS = '/dashboard?tab=listings';
export const NOTES = seedId('listing', 'nimal-electronics-short-notes');
export const NOTES_TITLE =
  'EN1014 electronics short notes with ten past papers answered, spiral bound';
export const WATCH = seedId('listing', 'acc-casio-f91w-used');
export const WATCH_TITLE = 'Casio F-91W digital watch, used two years, new battery';
export const LANYARD = seedId('listing', 'acc-lanyard-id-holder-set');
export const LANYARD_TITLE = 'Lanyard with hard ID card holder for the university record card';

/** Asks the provider beside the screens, as the seller on another device. */
export async function asSeller(page: Page, method: string, path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const answer = await page.context().request.fetch(`/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  });
  const body = (await answer.json()) as unknown;
  if (!answer.ok())
    throw new Error(`${method} ${path}: ${answer.status()} ${JSON.stringify(body)}`);
  return body;
}

async function sellerIdOf(page: Page): Promise<string> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id,
  );
}

/** The seller's listings as the provider stores them. */
export async function held(page: Page): Promise<ListingBody[]> {
  const sellerId = await sellerIdOf(page);
  return (await asSeller(page, 'GET', `listings/mine?sellerId=${sellerId}`)) as ListingBody[];
}

/** Changes of listings and pictures that reached the provider. */
export async function changes(provider: ProviderProcess) {
  return (await provider.requests()).filter(
    ({ method, path }) => method !== 'GET' && /^\/api\/(listings|uploads)/.test(path),
  );
}

/** The link to the form of a listing, in its row. */
export function editLinkOf(page: Page, title: string): Locator {
  return rowOf(page, title).getByRole('link', { name: 'Edit' });
}

export function rowOf(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title });
}
