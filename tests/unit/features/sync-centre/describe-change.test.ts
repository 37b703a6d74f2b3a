import { describe, expect, it } from 'vitest';
import { LAZY_COMMANDS } from '#core/commands/lazy/lazy-commands.ts';
import { CORE_COMMANDS } from '#core/commands/registry.ts';
import { describeChange } from '#features/sync-centre/copy.ts';

describe('the words of an unsent change', () => {
  it('exist for every kind of write the app knows', () => {
    const unknown = describeChange('from:tomorrow', {}).what;
    for (const { kind } of [...CORE_COMMANDS, ...LAZY_COMMANDS])
      expect(describeChange(kind, {}).what, kind).not.toBe(unknown);
  });

  it('name the listing and how many', () => {
    expect(describeChange('cart:add', { title: 'Graph paper', quantity: 2 })).toEqual({
      what: 'Add to cart',
      which: 'Graph paper × 2',
    });
    expect(describeChange('wishlist:add', { title: 'Bicycle' }).which).toBe('Bicycle');
  });

  it("name a seller's change, and its new value", () => {
    expect(describeChange('listing:status', { title: 'Bicycle', status: 'sold' })).toEqual({
      what: 'Change listing status',
      which: 'Bicycle → sold',
    });
    const order = { orderId: '64f0aa55bb66cc77dd88ee99', title: 'Bicycle', status: 'shipped' };
    expect(describeChange('order:status', order).which).toBe('Bicycle #DD88EE99 → shipped');
    expect(describeChange('listing:edit', { title: 'Bicycle', fields: { title: 'Bike' } })).toEqual(
      {
        what: 'Edit listing',
        which: 'Bike',
      },
    );
    expect(describeChange('listing:edit', { title: 'Bicycle', fields: { price: 1 } }).which).toBe(
      'Bicycle',
    );
    expect(describeChange('listing:create', { fields: { title: 'Bike', quantity: 3 } }).which).toBe(
      'Bike',
    );
    expect(describeChange('review:write', { title: 'Bicycle', rating: 4, comment: 'x' })).toEqual({
      what: 'Write a review',
      which: 'Bicycle · 4 of 5 stars',
    });
  });

  it('bear anything that a log of another version may hold', () => {
    for (const args of [null, 7, 'x', {}, { title: 7, fields: 'x', status: {}, orderId: [] }])
      expect(describeChange('order:status', args).which).toBe('');
  });
});
