import type { Locator, Page } from '@playwright/test';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import type { ProviderProcess } from './provider-process.ts';

/* The listings of a seller, on the screen and at the provider. */

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

export async function sellerIdOf(page: Page): Promise<string> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id,
  );
}

/** The seller's listings as the provider stores them. */
export async function held(page: Page): Promise<ListingBody[]> {
  const sellerId = await sellerIdOf(page);
  return (await asSeller(page, 'GET', `listings/mine?sellerId=${sellerId}`)) as ListingBody[];
}

export async function heldOne(page: Page, id: string): Promise<ListingBody | undefined> {
  return (await held(page)).find(({ _id }) => _id === id);
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
