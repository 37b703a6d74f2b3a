import { expect, it } from 'vitest';
import { readListing } from '#core/contract/listing.ts';
import { keepOmitted, productResource } from '#core/mirror/resources/listing-resources.ts';
import { aListing } from '#support/listing-builder.ts';

it('a listing that a heavy list has shortened removes no field that the device has', () => {
  const known = aListing({ description: 'Whole.', features: ['Bright'], price: 5 });
  const told = { _id: known.id, title: 'Lamp', price: 6, isShortened: true };
  const listing = readListing(told);
  expect(listing).toMatchObject({ description: '', isShortened: true });
  expect(keepOmitted(listing, known, 0)).toMatchObject({
    title: 'Lamp',
    price: 6,
    description: 'Whole.',
    features: ['Bright'],
  });
});

it('nor does a list that shows no more than its cards do: of pictures it shows all that there are', () => {
  const known = aListing({ description: 'Whole.', features: ['Bright'], images: ['/a', '/b'] });
  const told = readListing({ _id: known.id, title: 'Lamp', price: 6, images: ['/b'] });
  expect(keepOmitted(told, known, 0)).toMatchObject({
    description: 'Whole.',
    features: ['Bright'],
    images: ['/b'],
  });
  const whole = readListing({ ...told, description: 'Other.', features: [] });
  expect(keepOmitted(whole, known, 0)).toMatchObject({ description: 'Other.', features: [] });
});

it('an answer that names the seller by the id alone leaves the name', () => {
  const known = aListing({ price: 5 });
  const { id } = known.seller;
  const body = { _id: known.id, title: 'Lamp', price: 6, sellerId: id };
  const { keep } = productResource(known.id).read(body)?.rows[0] ?? {};
  expect(keep?.(readListing(body), known, 0)).toMatchObject({ price: 6, seller: known.seller });
  const other = { ...body, sellerId: 'other' };
  expect(keep?.(readListing(other), known, 0)).toMatchObject({ seller: { id: 'other', name: '' } });
});
