import { describe, expect, it } from 'vitest';
import { describeRefusal } from '#components/sync/command-views.ts';

/** The messages of specification §8; other failures are only logged. */
const DEFAULTS = {
  'cart:add': 'Could not add item to cart.',
  'cart:set': 'Could not update quantity.',
  'cart:remove': 'Could not remove item from cart.',
  'wishlist:add': 'Could not add item to wishlist.',
  'wishlist:remove': 'Could not remove item from wishlist.',
  'order:place': 'Failed to place order. Please try again.',
  'order:status': 'Failed to update order status',
};

describe('[S384] a refused change', () => {
  it.each(Object.keys(DEFAULTS))('%s shows the message of the provider', (kind) => {
    expect(describeRefusal({ kind, message: 'Only one for each of you.' })).toBe(
      'Only one for each of you.',
    );
  });

  it.each(Object.entries(DEFAULTS))('%s without words of its own says “%s”', (kind, words) => {
    expect(describeRefusal({ kind, message: null })).toBe(words);
  });

  it('of a newer version is named as one, too', () => {
    expect(describeRefusal({ kind: 'barter:offer', message: null })).toBe('A change was refused.');
  });
});
