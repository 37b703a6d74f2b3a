import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { NoOrders } from '#features/orders/no-orders.tsx';
import { OrdersSkeleton } from '#features/orders/orders-skeleton.tsx';
import { counterpartyTitle, paymentWords, returnedWords } from '#features/orders/copy.ts';

const draw = (role: 'buyer' | 'seller') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NoOrders role={role} />
    </MemoryRouter>,
  );

describe('the list of orders', () => {
  it("[S290] says 'Loading orders...' while nothing is known", () => {
    expect(renderToStaticMarkup(<OrdersSkeleton />)).toContain('Loading orders...');
  });

  it("[S291] says 'No orders found' when there is none, and leads a buyer on", () => {
    for (const role of ['buyer', 'seller'] as const)
      expect(draw(role)).toContain('No orders found');
    expect(draw('buyer')).toContain('href="/products"');
    expect(draw('seller')).not.toContain('href=');
  });

  it('[S286] titles the other side by who is looking, and names every payment method seen', () => {
    expect(counterpartyTitle({ role: 'seller' })).toBe('Buyer');
    expect(counterpartyTitle({ role: 'buyer' })).toBe('Seller');
    expect(['cash', 'card', 'bank'].map(paymentWords)).toEqual(['Cash', 'Card', 'Bank']);
  });

  it('counts the lines that came back into the cart', () => {
    expect(returnedWords(1)).toContain("1 item couldn't be ordered");
    expect(returnedWords(2)).toContain("2 items couldn't be ordered");
  });
});
