import { expect, it } from 'vitest';
import { readListing } from '#core/contract/listing.ts';
import { keepReviews } from '#core/mirror/listing-resources.ts';
import { aListing } from '#support/listing-builder.ts';

it('a listing that a heavy list has shortened removes no field that the device has', () => {
  const known = aListing({ description: 'Whole.', features: ['Bright'], price: 5 });
  const told = { _id: known.id, title: 'Lamp', price: 6, isShortened: true };
  const listing = readListing(told);
  expect(listing).toMatchObject({ description: '', isShortened: true });
  expect(keepReviews(listing, known, 0)).toMatchObject({
    title: 'Lamp',
    price: 6,
    description: 'Whole.',
    features: ['Bright'],
  });
  expect(keepReviews(readListing({ ...told, isShortened: false }), known, 0)).toMatchObject({
    description: '',
  });
});
