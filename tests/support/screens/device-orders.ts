import { screen, within } from '@testing-library/dom';
import type { OrderRow } from '#core/storage/rows.ts';
import type { OpenPage } from './shop.tsx';

export const ORDERS = '/dashboard?tab=orders';

export const shortId = (id: string) => `#${id.slice(-8).toUpperCase()}`;

/** Orders that the device has, of one status. */
export async function findOrders({ runtime }: OpenPage, status: string): Promise<OrderRow[]> {
  return (await runtime.db.orders.toArray()).filter((order) => order.status === status);
}

/** Of the table of orders; undefined while it is not listed. */
export function rowOf({ id }: Pick<OrderRow, 'id'>): HTMLElement | undefined {
  return screen.queryAllByRole('row').find(({ textContent }) => textContent.includes(shortId(id)));
}

/** What a seller has in the row of an order. */
export function movesOf(order: Pick<OrderRow, 'id'>) {
  const row = () => {
    const found = rowOf(order);
    if (found === undefined) throw new Error(`No row of ${shortId(order.id)}.`);
    return within(found);
  };
  return {
    status: () => row().getByRole<HTMLSelectElement>('combobox'),
    button: (name: RegExp) => row().getByRole('button', { name }),
    buttons: (name: RegExp) => row().queryAllByRole('button', { name }),
  };
}
