import { screen, waitFor, within } from '@testing-library/dom';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import { anotherDevice } from './another-device.ts';
import { DEMO_SELLER, type Shop } from './shop.tsx';

/* The listings of the demo seller, on the screen and at the provider. */

/** Asks the provider beside the screens, as the seller on another device. */
export async function asSeller(
  { provider }: Shop,
  method: string,
  path: string,
  data?: object,
): Promise<unknown> {
  const call = await anotherDevice(provider, DEMO_SELLER);
  return call(method, `/${path}`, data);
}

/** Of the member who is signed in here. */
export function sellerId(): string {
  return (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id;
}

/** The seller's listings as the provider stores them. */
export async function held(shop: Shop): Promise<ListingBody[]> {
  return (await asSeller(shop, 'GET', `listings/mine?sellerId=${sellerId()}`)) as ListingBody[];
}

export async function heldOne(shop: Shop, id: string): Promise<ListingBody | undefined> {
  return (await held(shop)).find(({ _id }) => _id === id);
}

export function rowOf(title: string): HTMLElement {
  const row = findRow(title);
  if (row === undefined) throw new Error(`No row is of ${title}.`);
  return row;
}

/** Waits for it. */
export function findRowOf(title: string): Promise<HTMLElement> {
  return waitFor(() => rowOf(title));
}

/** Undefined when there is none. */
export function findRow(title: string): HTMLElement | undefined {
  return screen.queryAllByRole('row').find(({ textContent }) => textContent.includes(title));
}

/** The link to the form of a listing, in its row. */
export function editLinkOf(title: string): HTMLElement {
  return within(rowOf(title)).getByRole('link', { name: 'Edit' });
}

/** A field of the form, by the beginning of its label. */
export function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
}
