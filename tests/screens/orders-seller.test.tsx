import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import type { OrderRow } from '#core/storage/rows.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { anotherDevice } from '#support/screens/another-device.ts';
import { findOrders, movesOf, ORDERS, rowOf } from '#support/screens/device-orders.ts';
import { clickSecondTime, press, untilFocused } from '#support/screens/keyboard.ts';
import { DEMO_SELLER, it, type OpenPage, type Shop, step } from '#support/screens/shop.tsx';

const main = () => screen.getByRole('main');
const table = () => screen.getByRole('table', { name: 'Orders' });
const dialog = () => screen.getByRole('dialog', { name: 'Order details' });
const untilStatus = (order: OrderRow, status: string) =>
  waitFor(() => expect(movesOf(order).status().value).toBe(status));
const optionsOf = (order: OrderRow) =>
  [...movesOf(order).status().options].map(({ textContent }) => textContent);

function listMoves({ provider }: Shop) {
  return provider.faults.requests().filter(({ path }) => path.endsWith('/status'));
}

/** The seller moves an order on another device. */
async function moveElsewhere({ provider }: Shop, { id }: OrderRow, status: string) {
  const { memberId: sellerId } = await provider.tokensOf(DEMO_SELLER);
  const call = await anotherDevice(provider, DEMO_SELLER);
  await call('PATCH', `/orders/${id}/status`, { status, sellerId });
}

async function signIn(shop: Shop): Promise<void> {
  // A dashboard is written there, as specified.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  await shop.storeSession(DEMO_SELLER);
}

async function openOrders(shop: Shop): Promise<OpenPage> {
  await signIn(shop);
  const page = await shop.open(ORDERS);
  await waitFor(table);
  return page;
}

it('[S009, S017] a seller moves orders on, from the home page to an approval by keyboard', async ({
  shop,
}) => {
  await signIn(shop);
  const page = await shop.open('/');
  await page.user.click(await screen.findByRole('link', { name: /^\d+ orders to approve$/ }));
  await waitFor(table);
  const [first] = await findOrders(page, 'processing');
  const { status, button } = movesOf(first!);

  await step('the home page of a seller leads to the orders to approve', async () => {
    const shown = within(table()).getAllByRole<HTMLSelectElement>('combobox');
    expect(new Set(shown.map(({ value }) => value))).toEqual(new Set(['processing']));
    await page.user.click(screen.getByRole('button', { name: /^All/ }));
  });

  await step(
    '[S283, S286, S305] the list is requested as specified, and titled by the buyer',
    () => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order Management');
      expect(within(main()).getAllByText('Order Management')).toHaveLength(1);
      expect(screen.getAllByRole('columnheader')[1]?.textContent).toBe('Buyer');
      const [asked] = shop.provider.faults
        .requests()
        .filter(({ path }) => path === '/api/orders/seller/orders');
      expect([...new URLSearchParams(asked?.query).keys()]).toEqual(['sellerId']);
    },
  );

  await step(
    '[S296–S301] each order offers its next statuses, and a finished one none',
    async () => {
      expect(optionsOf(first!)).toEqual(['Processing', 'Shipped', 'Canceled']);
      for (const final of ['delivered', 'canceled']) {
        const [order] = await findOrders(page, final);
        expect(movesOf(order!).status().disabled).toBe(true);
        expect(movesOf(order!).buttons(/^(Approve|Cancel)/)).toHaveLength(0);
      }
      const [shipped] = await findOrders(page, 'shipped');
      expect(optionsOf(shipped!)).toEqual(['Shipped', 'Delivered']);
      expect(movesOf(shipped!).buttons(/^(Approve|Cancel)/)).toHaveLength(0);
    },
  );

  await step(
    '[S297, S303, S307] Approve by keyboard ships it: one request, exactly as specified, and the time of this device',
    async () => {
      await press(button(/^Approve/));
      await untilFocused(() => button(/^View/));
      await waitFor(() => expect(status().value).toBe('shipped'));
      await page.untilSynced();
      const [move, ...more] = listMoves(shop);
      expect(more).toEqual([]);
      expect(move).toMatchObject({
        method: 'PATCH',
        path: `/api/orders/${first!.id}/status`,
        status: 200,
      });
      expect([...(move?.bodyKeys ?? [])].sort()).toEqual(['sellerId', 'status']);
      const moved = await page.runtime.db.orders.get(first!.id);
      expect(Math.abs(Date.now() - Date.parse(moved!.updatedAt))).toBeLessThan(60_000);
    },
  );
});

it('[S009, S017] offline a seller moves orders with an undo, and never past what happened elsewhere', async ({
  shop,
}) => {
  let page = await openOrders(shop);
  const [second, third] = await findOrders(page, 'processing');
  const { status, button } = movesOf(second!);
  shop.network.setOnline(false);
  await waitFor(() => expect(document.documentElement.dataset.connection).toBe('offline'));

  await step(
    '[S302] offline the target shows as pending, untouched in its time, closed to more changes, and can be undone',
    async () => {
      await page.user.selectOptions(status(), 'Shipped');
      await waitFor(() => expect(rowOf(second!)?.dataset.syncState).toBe('pending'));
      expect(status().value).toBe('shipped');
      expect(status().disabled).toBe(true);
      const moved = await page.runtime.db.orders.get(second!.id);
      expect(moved?.updatedAt).toBe(second!.updatedAt);
      await page.user.click(button(/^Undo/));
      await untilStatus(second!, 'processing');
      expect(status().disabled).toBe(false);
      await waitFor(() => expect(document.documentElement.dataset.pending).toBe('0'));
    },
  );

  await step(
    '[S297] the second click of a double click changes nothing more; the keyboard is never held up',
    async () => {
      for (const [name, outcome] of [
        [/^Approve/, 'shipped'],
        [/^Cancel/, 'canceled'],
      ] as const) {
        await page.user.click(button(name));
        await waitFor(() => button(/^Undo/));
        clickSecondTime(button(/^Undo/));
        await shop.pass(1_000);
        await untilStatus(second!, outcome);
        expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ state: 'queued' }]);
        expect(screen.queryByRole('dialog')).toBeNull();
        await press(button(/^Undo/));
        await untilStatus(second!, 'processing');
      }
    },
  );

  await step('two more wait, in the details too; a reload loses neither', async () => {
    await page.user.click(button(/^Cancel/));
    await waitFor(() => button(/^Undo/));
    await page.user.click(movesOf(third!).button(/^View/));
    await waitFor(dialog);
    await page.user.click(within(dialog()).getByRole('button', { name: /^Approve/ }));
    await waitFor(() =>
      expect(within(dialog()).getAllByText('Not sent yet').length).toBeGreaterThan(0),
    );
    await expectAccessible('order details of a seller, pending', dialog());
    page = await page.reload();
    await waitFor(() => within(dialog()).getByRole('button', { name: /^Undo/ }));
    await page.user.click(within(dialog()).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAccessible('pending orders of a seller', main());
  });

  await step(
    'back online each is sent once; an order that was canceled meanwhile goes back, with the reason',
    async () => {
      await moveElsewhere(shop, third!, 'canceled');
      shop.network.setOnline(true);
      const toast = { selector: '[role="status"] [data-tone] *' };
      await screen.findByText(/it cannot become shipped/, toast);
      await untilStatus(third!, 'canceled');
      await untilStatus(second!, 'canceled');
      await waitFor(() => expect(rowOf(third!)?.textContent).toContain('Shipped was refused'));
      expect(screen.getAllByText(/it cannot become shipped/)).toHaveLength(1);
      // A canceled order goes nowhere from here.
      expect(movesOf(third!).buttons(/^Retry/)).toHaveLength(0);
      const moves = listMoves(shop).filter(({ idempotencyKey }) => idempotencyKey !== null);
      expect(moves.map(({ path }) => path.split('/').at(3)).sort()).toEqual(
        [second!.id, third!.id].sort(),
      );
      await page.user.click(movesOf(third!).button(/^Dismiss/));
      await page.untilSynced();
      await waitFor(() => expect(rowOf(third!)?.textContent).not.toContain('refused'));
    },
  );
});

it('[S304] a refusal without words says that it failed, once; the row marks it in words of its own, with a Retry', async ({
  shop,
}) => {
  const page = await openOrders(shop);
  const [order] = await findOrders(page, 'shipped');
  const { status, button } = movesOf(order!);
  shop.provider.faults.set([{ kind: 'status', method: 'PATCH', status: 403, body: {} }]);
  await page.user.selectOptions(status(), 'Delivered');
  const toast = await screen.findByText('Failed to update order status');
  expect(toast.closest('[role="status"]')).not.toBeNull();
  await untilStatus(order!, 'shipped');
  await waitFor(() => expect(status().getAttribute('aria-invalid')).toBe('true'));
  within(rowOf(order!)!).getByRole('combobox', { description: 'Delivered was refused' });
  await expectAccessible('a refused move', main());
  shop.provider.faults.clear();
  await press(button(/^Retry/));
  await page.untilSynced();
  await untilStatus(order!, 'delivered');
  expect(status().disabled).toBe(true);
});
