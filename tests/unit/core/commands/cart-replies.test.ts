import { expect, it } from 'vitest';
import { addToCartCommand } from '#core/commands/cart/add-to-cart.ts';

/* What a provider may answer to a change of the cart, and what the device shows then. */

const ARGS = {
  ...{ listingId: 'l1', variations: { size: 'S' }, title: 'Canvas Bag', image: '/a.webp' },
  ...{ price: 500, quantity: 2, addedAt: 7 },
};

it.each([
  ['the product by id', { productId: 'l1' }, {}],
  [
    'the product without a picture',
    { product: { _id: 'l1', title: 'Tote', price: 550 } },
    { title: 'Tote', price: 550 },
  ],
  ['a product without a title', { productId: { _id: 'l1', price: 550 } }, {}],
])('a cart that names %s leaves how the line looks', (_, product, told) => {
  const body = { items: [{ ...product, quantity: 3, variations: { size: 'S' } }] };
  const [change] = addToCartCommand.baseAfter({ status: 200, body, etag: null }, ARGS, 0);
  expect(change !== undefined && 'update' in change && change.update(null)).toMatchObject({
    ...{ title: 'Canvas Bag', image: '/a.webp', price: 500, quantity: 3, position: 0 },
    ...told,
  });
});

it('a cart that has the listing without options does not have the line with options', () => {
  const body = { items: [{ productId: 'l1', quantity: 1, variations: {} }] };
  const changes = addToCartCommand.baseAfter({ status: 200, body, etag: null }, ARGS, 0);
  expect(changes).toMatchObject([{ row: null }]);
});
