import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { OrderDialog } from '#features/orders/order-dialog.tsx';
import type { OrderItem } from '#features/orders/order-item.ts';
import { OrderTable } from '#features/orders/order-table.tsx';
import { anOrderItem, NOBODY } from '#support/order-builder.ts';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

const BUYER = { id: 'b', name: 'Asha', email: 'a@uom.lk', phone: '771234567', address: 'Kandy' };
const order = (facts: Partial<OrderItem> = {}) =>
  anOrderItem({ buyer: BUYER, listingTitle: 'Kettle', listingPrice: 2250, ...facts });

const draw = (screen: ReactNode) =>
  renderToStaticMarkup(
    <RuntimeProvider runtime={staticRuntime}>
      <MemoryRouter>{screen}</MemoryRouter>
    </RuntimeProvider>,
  );
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function drawRow(item: OrderItem, role: 'buyer' | 'seller'): string {
  return draw(<OrderTable items={[item]} role={role} caption="Orders" onView={() => {}} />);
}

/** Words in the cell of a column. */
function cellOf(html: string, column: string): string {
  const [, cell = ''] = new RegExp(`<td[^>]* data-column="${column}">(.*?)</td>`).exec(html) ?? [];
  return wordsOf(cell);
}

describe('the row of an order', () => {
  it('[S284–S286] shows each column, the listing with its listed price', () => {
    const html = drawRow(order(), 'seller');
    const headers = [...html.matchAll(/<th [^>]*>([^<]*)<\/th>/g)].map(([, header]) => header);
    expect(headers).toEqual([
      ...['Order ID', 'Buyer', 'Listing', 'Amount', 'Payment Method', 'Status', 'Date', 'Actions'],
    ]);
    const read = (column: string) => cellOf(drawRow(order(), 'buyer'), column);
    expect([read('id'), cellOf(html, 'counterparty')]).toEqual(['#01234567', 'Asha']);
    expect(read('listing')).toBe('Kettle 2,250.00 LKR');
    expect([read('amount'), read('payment')]).toEqual(['4,500.00 LKR', 'Cash']);
    expect(read('status')).toBe('Shipped');
    // The order of day and month is the machine's.
    expect(read('date')).toMatch(/^(20 Nov|Nov 20,) 2026$/);
    expect(read('actions')).toBe('View');
  });

  it('[S287, S288] names a stranger and an unknown listing by the words for them', () => {
    const unknown = order({ buyer: NOBODY, seller: NOBODY, listingTitle: '' });
    expect(cellOf(drawRow(unknown, 'seller'), 'counterparty')).toBe('Unknown Buyer');
    expect(cellOf(drawRow(unknown, 'buyer'), 'counterparty')).toBe('Unknown Seller');
    expect(cellOf(drawRow(unknown, 'seller'), 'listing')).toMatch(/^Listing #l1/);
  });

  it('[S288] of no listing any more says so, and leads nowhere', () => {
    const gone = order({ listingId: '', listingTitle: '' });
    const html = drawRow(gone, 'seller');
    expect(cellOf(html, 'listing')).toMatch(/^Listing no longer available/);
    expect(
      html + draw(<OrderDialog order={gone} role="seller" onClose={() => {}} />),
    ).not.toContain('href="/products/');
  });

  it('[S294, S297] names its buttons by the words on them, and describes them by its listing', () => {
    const namesOf = (html: string) =>
      [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
        ([, attributes = '', words = '']) => {
          expect(attributes).not.toContain('aria-label=');
          expect(attributes).toContain('aria-description="Kettle"');
          return wordsOf(words);
        },
      );
    const own = (facts: Partial<OrderItem>) => order({ status: 'queued', ...facts });
    expect(namesOf(drawRow(order({ status: 'processing' }), 'seller'))).toEqual([
      ...['Approve', 'Cancel', 'View'],
    ]);
    expect(namesOf(drawRow(order({ takeableSeq: 1 }), 'seller'))).toEqual(['Undo', 'View']);
    expect(namesOf(drawRow(own({ heldSeq: 1, takeableSeq: 1 }), 'buyer'))).toEqual([
      ...['Send it now', 'Cancel', 'View'],
    ]);
    const refusedMove = { seq: 1, status: 'shipped' as const, reason: 'No.' };
    expect(namesOf(drawRow(order({ refusedMove }), 'seller'))).toEqual(['Dismiss', 'View']);
  });

  it('[S296, S297, S301, S302] lets a seller alone move it, and only on from where it stands', () => {
    const moves = (facts: Partial<OrderItem>) => {
      const html = drawRow(order(facts), 'seller');
      return [/<select[^>]* disabled=""/.test(html), cellOf(html, 'actions')];
    };
    expect(drawRow(order({ status: 'processing' }), 'buyer')).not.toMatch(/<select|Approve/);
    expect(moves({ status: 'processing' })).toEqual([false, 'Approve Cancel View']);
    expect(moves({ status: 'shipped' })).toEqual([false, 'View']);
    expect(moves({ status: 'delivered' })).toEqual([true, 'View']);
    expect(moves({ status: 'canceled' })).toEqual([true, 'View']);
    expect(moves({ status: 'processing', syncState: 'sending' })).toEqual([true, 'View']);
  });
});

describe('the list of orders', () => {
  const headingsOf = (count: number) => {
    const items = Array.from({ length: count }, (_, index) => order({ id: `order-${index}` }));
    const html = draw(<OrderTable items={items} role="buyer" caption="Orders" onView={() => {}} />);
    return [...html.matchAll(/data-place="group">([^<]*)</g)].map(([, words]) => words);
  };

  it('has a heading over each month only when it is long', () => {
    expect(headingsOf(12)).toEqual([]);
    expect(headingsOf(13)).toEqual(['November 2026']);
  });
});

describe('the details of an order', () => {
  const details = (facts: Partial<OrderItem>) =>
    wordsOf(draw(<OrderDialog order={order(facts)} role="seller" onClose={() => {}} />));

  it('[S294, S295] show summary, product, the other side and the timeline', () => {
    expect(details({})).toMatch(
      /Order details .*Summary .*#01234567 .*4,500\.00 LKR .*Product Kettle 2,250\.00 LKR .*Buyer Name Asha Email a@uom\.lk Phone \+94 \(77\) 123 4567 Address Kandy .*Timeline Order Placed (?:20 Nov|Nov 20,) 2026, 10:32 Shipped (?:21 Nov|Nov 21,) 2026, 10:32/,
    );
  });

  it('[S294] show a number of another country as it was given', () => {
    expect(details({ buyer: { ...BUYER, phone: '+1 555 123 4567' } })).toContain(
      'Phone +1 555 123 4567 Address',
    );
  });

  it('[S294] leave out missing contacts', () => {
    const words = details({ buyer: { ...NOBODY, name: 'Asha' } });
    expect(words).toContain('Buyer Name Asha Meet on campus');
  });

  it('name places of the campus to meet at, as long as there is something to hand over', () => {
    const campus = 'University of Jaffna';
    expect(details({ campus })).toContain('Good places at the University of Jaffna: the main gate');
    expect(details({})).toContain('Good places on campus: the main gate');
    expect(details({ campus, status: 'delivered' })).not.toContain('Good places');
  });
});
