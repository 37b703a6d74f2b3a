import { describe, expect, it } from 'vitest';
import type { StoredFailure } from '#core/storage/stored-failure.ts';
import { editAddress, lookAddress, orderAddress } from '#components/sync/entry-addresses.ts';
import { choicesFor } from '#components/sync/entry-choices.ts';
import { aChange } from '#support/device/entries.ts';

const sealed = { method: 'POST', path: 'cart', body: null, headers: {} } as const;

function refused(kind: string, failure: Partial<StoredFailure> = {}) {
  const plain = { status: 422, message: null, code: null, details: null };
  const lastFailure = { kind: 'rejected' as const, ...plain, ...failure };
  return aChange({ state: 'refused', kind, sealed, lastFailure });
}

describe('the choices for an unsent change', () => {
  it('never send a refused order again as it was', () => {
    expect(choicesFor(refused('order:place'))).toEqual(['decide-in-cart', 'discard']);
    expect(choicesFor(refused('cart:add'))).toEqual(['retry', 'discard']);
  });

  it('lead first to where what may have arrived would be seen', () => {
    const asked = (kind: string, args: object = {}) => ({
      ...refused(kind, { kind: 'ambiguous', status: null }),
      args,
    });
    expect(choicesFor(asked('order:place'))).toEqual(['look', 'retry', 'discard']);
    expect(choicesFor(asked('picture:upload'))).toEqual(['retry', 'discard']);
    expect(choicesFor(refused('order:place', { kind: 'timeout' }))).toEqual(['retry', 'discard']);
    expect(lookAddress(asked('order:place'))).toBe('/dashboard?tab=orders');
    expect(lookAddress(asked('cart:add'))).toBe('/cart');
    expect(lookAddress(asked('review:write', { listingId: 'l/1' }))).toBe(
      '/products/l%2F1#reviews',
    );
    expect(lookAddress(asked('from:tomorrow'))).toBeNull();
  });

  it('cancel only an entry that surely is not on the wire', () => {
    expect(choicesFor(aChange())).toEqual(['cancel']);
    expect(choicesFor(aChange({ sealed, isUnconfirmed: true }))).toEqual([]);
    // The provider throttled the request before it did anything.
    expect(choicesFor(aChange({ sealed }))).toEqual(['cancel']);
    expect(choicesFor(aChange({ state: 'sending', sealed }))).toEqual([]);
    expect(choicesFor(aChange({ state: 'held', kind: 'order:place' }))).toEqual(['send', 'cancel']);
    expect(choicesFor(aChange({ state: 'parked', kind: 'from:tomorrow' }))).toEqual(['discard']);
  });

  it('offer to correct typed input, unless its subject is gone', () => {
    for (const kind of ['review:write', 'listing:create', 'listing:edit'])
      expect(choicesFor(refused(kind)), kind).toEqual(['retry', 'edit', 'discard']);
    expect(choicesFor(refused('review:write', { kind: 'missing' }))).toEqual(['discard']);
    expect(choicesFor(refused('listing:create', { kind: 'missing' }))).toEqual(['edit', 'discard']);
    expect(choicesFor(refused('listing:status'))).toEqual(['retry', 'discard']);
  });

  it('lead to an order that has moved on elsewhere, instead of the same step again', () => {
    expect(choicesFor(refused('order:status', { code: 'illegal-transition' }))).toEqual([
      'see-order',
      'discard',
    ]);
    expect(choicesFor(refused('order:status', { kind: 'forbidden' }))).toContain('retry');
  });
});

describe('the address where a refused change is corrected', () => {
  it('is the form that it was made in', () => {
    const review = aChange({ seq: 4, kind: 'review:write', args: { listingId: 'abc' } });
    expect(editAddress(review)).toBe('/products/abc?review=4#reviews');
    expect(editAddress(aChange({ seq: 5, kind: 'listing:edit' }))).toBe(
      '/dashboard?tab=listings&entry=5',
    );
    expect(orderAddress({ args: { orderId: 'o1' } })).toBe('/dashboard?tab=orders&order=o1');
  });

  it('is none when the log of another version does not say what it is about', () => {
    for (const args of [null, 7, {}, { listingId: 7 }])
      expect(editAddress(aChange({ kind: 'review:write', args }))).toBeNull();
  });
});
