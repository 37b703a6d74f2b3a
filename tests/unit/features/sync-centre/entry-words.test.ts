import { describe, expect, it } from 'vitest';
import { commandRegistry } from '#core/commands/registry.ts';
import { choicesFor } from '#features/sync-centre/entry-choices.ts';
import { describeChange, describeReason } from '#features/sync-centre/entry-words.ts';

describe('the words of an unsent change', () => {
  it('exist for every kind of write the app knows', () => {
    const unknown = describeChange('from:tomorrow', {}).what;
    for (const kind of commandRegistry.keys())
      expect(describeChange(kind, {}).what, kind).not.toBe(unknown);
  });

  it('name the listing and how many', () => {
    expect(describeChange('cart:add', { title: 'Graph paper', quantity: 2 })).toEqual({
      what: 'Add to cart',
      which: 'Graph paper × 2',
    });
    expect(describeChange('wishlist:add', { title: 'Bicycle' }).which).toBe('Bicycle');
  });

  it('give the reason in the provider’s words first, never a code alone', () => {
    const failure = { status: 409, code: 'stock', details: null };
    expect(
      describeReason({
        state: 'refused',
        lastFailure: { ...failure, kind: 'conflict', message: 'Only 1 left.' },
      }),
    ).toBe('Only 1 left.');
    expect(
      describeReason({
        state: 'queued',
        lastFailure: { ...failure, kind: 'offline', message: null },
      }),
    ).toBe('No connection to the provider.');
    expect(describeReason({ state: 'queued', lastFailure: null })).toBeNull();
  });
});

describe('what can be done about an unsent change', () => {
  const sealed = { method: 'POST', path: 'cart', body: null, headers: {} } as const;
  it('never sends a refused order again as it was', () => {
    expect(choicesFor({ state: 'refused', kind: 'order:place', sealed })).toEqual([
      'decide-in-cart',
      'discard',
    ]);
    expect(choicesFor({ state: 'refused', kind: 'cart:add', sealed })).toContain('retry');
  });

  it('takes back only what surely is not on its way', () => {
    expect(choicesFor({ state: 'queued', kind: 'cart:add', sealed: null })).toEqual(['cancel']);
    expect(choicesFor({ state: 'queued', kind: 'cart:add', sealed })).toEqual([]);
    expect(choicesFor({ state: 'sending', kind: 'cart:add', sealed })).toEqual([]);
    expect(choicesFor({ state: 'held', kind: 'order:place', sealed: null })).toEqual([
      'send',
      'cancel',
    ]);
  });
});
