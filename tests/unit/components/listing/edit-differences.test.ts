import { describe, expect, it } from 'vitest';
import { listEditDifferences } from '#components/listing/edit-differences.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import type { EditListingArgs } from '#core/commands/lazy/listings/edit-listing.ts';
import { aChange } from '#support/device/entries.ts';

const CURRENT = {
  _id: 'a',
  title: 'Lamp',
  price: 900,
  quantity: 1,
  features: ['Dimmable', 'Small'],
  variations: [{ name: 'color', options: ['red'] }],
  updatedAt: '2026-11-20T10:00:00.000Z',
};

function refusedEdit(fields: EditListingArgs['fields'], code = 'stale-edit') {
  const { kind, args } = editListing({
    ...{ listingId: 'a', sellerId: 's', title: 'Lamp', baseUpdatedAt: '' },
    fields,
  });
  return aChange({
    ...{ kind, args, state: 'refused' },
    lastFailure: {
      kind: 'conflict',
      status: 409,
      message: '',
      code,
      details: { current: CURRENT },
    },
  });
}

describe('yours and theirs', () => {
  it('are the fields that differ, in words and in the order of the form', () => {
    const entry = refusedEdit({
      features: ['Dimmable'],
      price: 1250.5,
      title: 'Lamp',
      freeDelivery: true,
      variations: [],
    });
    expect(listEditDifferences(entry)).toEqual([
      { field: 'price', label: 'Price', yours: '1,250.50 LKR', theirs: '900.00 LKR' },
      { field: 'freeDelivery', label: 'Free delivery', yours: 'Yes', theirs: 'No' },
      { field: 'features', label: 'Features', yours: 'Dimmable', theirs: 'Dimmable\nSmall' },
      { field: 'variations', label: 'Variations', yours: '(nothing)', theirs: 'color: red' },
    ]);
  });

  it('are none where both say the same', () => {
    expect(listEditDifferences(refusedEdit({ title: 'Lamp', quantity: 1 }))).toEqual([]);
  });

  it('are only spoken of after a conflict', () => {
    expect(listEditDifferences(refusedEdit({ title: 'B' }, 'invalid-body'))).toBeNull();
    expect(listEditDifferences({ ...refusedEdit({ title: 'B' }), state: 'queued' })).toBeNull();
  });
});
