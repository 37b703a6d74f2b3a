import { expect, it } from 'vitest';
import { nameWithCount } from '../../../../src/app/shell/copy.ts';

it('the name of a link with a badge says how many there are', () => {
  expect([0, 1, 120].map((count) => nameWithCount('Cart', count))).toEqual([
    'Cart',
    'Cart, 1 item',
    'Cart, 120 items',
  ]);
});
