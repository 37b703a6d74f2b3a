import { describe, expect, it } from 'vitest';
import {
  createListingCommand,
  type CreateListingArgs,
} from '#core/commands/lazy/listings/create-listing.ts';
import {
  editListingCommand,
  type EditListingArgs,
} from '#core/commands/lazy/listings/edit-listing.ts';
import { setListingStatusCommand } from '#core/commands/lazy/listings/set-listing-status.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { BaseChange } from '#core/sync/command.ts';
import { aListing } from '#support/listing-builder.ts';

/* What a provider may answer to a change of a listing, and what the device shows then. */

const SELLER = { id: 's1', name: 'Tharindu', pictureUrl: '/t.webp', rating: 4.5, campus: 'main' };
const KNOWN = aListing({
  ...{ id: 'l1', title: 'Canvas Bag', price: 500, seller: SELLER, quantity: 3, version: 5 },
  ...{ description: 'Strong.', images: ['/a.webp', '/b.webp'], features: ['Light'] },
  ...{ whyBuy: ['Cheap'], variations: [{ name: 'size', options: ['S', 'M'] }], warranty: '1 year' },
  ...{ condition: 'new', category: 'bags', freeDelivery: true, rating: 4, reviewCount: 1 },
  reviews: [
    {
      ...{
        id: 'r1',
        listingId: 'l1',
        reviewerId: 'b1',
        reviewerName: 'Bo',
        reviewerPictureUrl: '',
      },
      ...{ rating: 4, comment: 'Good.', createdAt: '2026-11-02T00:00:00.000Z', isPending: false },
    },
  ],
});
const BARE = { _id: 'l1', title: 'Canvas Bag', price: 500, status: 'sold' };
const own = { listingId: 'l1', sellerId: 's1', title: 'Canvas Bag' };
const asReply = (body: unknown) => ({ status: 200, body, etag: null });

function onto(known: Listing | null, [change]: readonly BaseChange[]): unknown {
  return change !== undefined && 'update' in change ? change.update(known) : undefined;
}

function afterToggle(body: unknown, known: Listing | null = KNOWN): unknown {
  const args = { ...own, status: 'sold' as const };
  return onto(known, setListingStatusCommand.baseAfter(asReply(body), args, 0));
}

function afterEdit(body: unknown, args: Partial<EditListingArgs> = {}): unknown {
  const edit = { ...own, fields: { price: 450 }, baseUpdatedAt: KNOWN.updatedAt, ...args };
  return onto(KNOWN, editListingCommand.baseAfter(asReply(body), edit, 0));
}

const SOLD = { ...KNOWN, status: 'sold', updatedAt: '' };

describe('[S276, S278] the reply to the status toggle', () => {
  it.each([
    ['nothing', null],
    ['a message', { success: true, message: 'Status updated' }],
    ['the listing in its barest form', BARE],
    ['the same under data', { data: BARE }],
    ['no word of the status', { _id: 'l1', title: 'Canvas Bag', price: 500 }],
    ['its seller by id', { ...BARE, sellerId: 's1' }],
    ['a seller of another kind of id', { ...BARE, seller: { _id: 'profile-1', name: 'Shop' } }],
    ['values that cannot be read', { ...BARE, images: 'a.png', condition: 'fair', stock: null }],
    ['another listing', { ...BARE, _id: 'l2', title: 'Other' }],
  ])('that holds %s leaves what the device knows, with the new status', (_, body) => {
    expect(afterToggle(body)).toEqual(SOLD);
  });

  it('tells what it tells, also that something is empty', () => {
    const told = {
      ...{ ...BARE, images: [], warranty: null, freeDelivery: false, stock: 0, version: 6 },
      ...{ updatedAt: '2026-11-03T00:00:00.000Z', seller: { _id: 's1', name: 'Tharindu P.' } },
    };
    expect(afterToggle(told)).toEqual({
      ...SOLD,
      ...{ images: [], warranty: null, freeDelivery: false, quantity: 0, version: 6 },
      updatedAt: '2026-11-03T00:00:00.000Z',
      seller: { ...SELLER, name: 'Tharindu P.' },
    });
  });

  it('brings a listing that the device no longer holds', () => {
    expect(afterToggle(BARE, null)).toMatchObject({ id: 'l1', status: 'sold' });
    expect(afterToggle({ success: true }, null)).toBeNull();
  });

  it('that is whole ends what a heavy list had shortened', () => {
    const shortened = { ...KNOWN, isShortened: true } as const;
    expect(afterToggle(BARE, shortened)).toHaveProperty('isShortened', true);
    const { images, description, features, whyBuy, variations } = KNOWN;
    const whole = { ...BARE, images, description, features, whyBuy, variations };
    expect(afterToggle(whole, shortened)).not.toHaveProperty('isShortened');
  });
});

describe('[S279] the reply to an edit', () => {
  it('in its barest form leaves what was asked for and what is known', () => {
    const { _id, title } = BARE;
    expect(afterEdit({ data: { _id, title, price: 450 } })).toEqual({
      ...KNOWN,
      ...{ price: 450, updatedAt: '' },
    });
  });

  it('that says nothing leaves all that was sent', () => {
    const sent = { fields: { price: 450 }, unedited: { title: 'As the form showed it' } };
    expect(afterEdit({ success: true }, sent)).toMatchObject({
      ...{ price: 450, title: 'As the form showed it', description: 'Strong.' },
    });
  });

  it('counts where the provider has made something else of it', () => {
    expect(afterEdit({ data: { ...BARE, price: 460 } })).toMatchObject({ price: 460 });
  });
});

it('a new listing that is answered in its barest form shows as it was written', () => {
  const { title, description, category, condition, price, originalPrice, quantity } = KNOWN;
  const { freeDelivery, status, images, features, whyBuy, variations, warranty } = KNOWN;
  const args: CreateListingArgs = {
    ...{ localId: 'local', seller: SELLER, createdAt: KNOWN.createdAt },
    fields: {
      ...{ title, description, category, condition, price, originalPrice, quantity, freeDelivery },
      ...{ status, images: [...images], features: [...features], whyBuy: [...whyBuy], warranty },
      variations: variations.map(({ name, options }) => ({ name, options: [...options] })),
    },
  };
  const changes = createListingCommand.baseAfter(
    asReply({ data: { _id: 'l9', title, price } }),
    args,
    0,
  );
  const made = changes.find(({ ref }) => ref === 'listings:l9');
  expect(made).toMatchObject({
    row: { ...args.fields, id: 'l9', seller: SELLER, createdAt: KNOWN.createdAt },
  });
});
