import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createListing,
  type CreateListingArgs,
} from '#core/commands/lazy/listings/create-listing.ts';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { editListing, editListingCommand } from '#core/commands/lazy/listings/edit-listing.ts';
import { LAZY_COMMANDS } from '#core/commands/lazy/lazy-commands.ts';
import { createCommandRegistry } from '#core/commands/registry.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import { setOrderStatus } from '#core/commands/lazy/orders/set-order-status.ts';
import { writeReview } from '#core/commands/lazy/reviews/write-review.ts';
import type { ListingEdit } from '#core/contract/listing-request.ts';
import { BASE_UPDATED_AT } from '#core/contract/headers.ts';
import type { ListingStatus } from '#core/domain/listing.ts';
import type { Mutation } from '#core/sync/command.ts';
import { foldRow } from '#core/sync/rebuild-view.ts';
import { anEntry } from '#support/device/entries.ts';
import { aListing } from '#support/listing-builder.ts';

const registry = createCommandRegistry(async () => LAZY_COMMANDS);
await registry.load();

const own = { listingId: 'l', sellerId: 'me', title: 'Kettle' };
const held = aListing({ id: 'l', seller: { ...aListing().seller, id: 'me' }, updatedAt: 'T0' });
const newArgs: CreateListingArgs = {
  localId: 'l',
  seller: held.seller,
  createdAt: 'T',
  fields: {
    ...{ title: 'Kettle', description: '', category: 'books', condition: 'new', price: 5 },
    ...{ originalPrice: null, quantity: 1, freeDelivery: false, status: 'active', images: [] },
    ...{ features: [], whyBuy: [], variations: [], warranty: null },
  },
};
const create = createListing(newArgs);
const edit = (fields: ListingEdit, baseUpdatedAt = 'T0') =>
  editListing({ ...own, fields, baseUpdatedAt });
const flip = (status: ListingStatus) => setListingStatus({ ...own, status });
const removal = deleteListing(own);

function coalesce(earlier: Mutation, later: Mutation, below: unknown = held) {
  return registry.get(later.kind)?.coalesce?.(earlier, later.args, below) ?? null;
}

function fold(base: unknown, mutations: readonly Mutation[]): unknown {
  const entries = mutations.map(({ kind, args }, index) => anEntry({ seq: index + 1, kind, args }));
  return foldRow(registry, base, entries, 'listings:l');
}

describe('two changes of one listing that were not sent yet', () => {
  it('show the same joined as one after the other', () => {
    const fields = fc.record(
      {
        title: fc.constantFrom('A', 'B'),
        price: fc.integer({ min: 1, max: 3 }),
        status: fc.constantFrom<ListingStatus>('active', 'sold'),
      },
      { requiredKeys: [] },
    );
    const later = fc.oneof(
      fields.map((some) => edit(some)),
      fc.constantFrom(flip('active'), flip('sold'), removal),
    );
    fc.assert(
      fc.property(fc.oneof(later, fc.constant(create)), later, (first, second) => {
        const base = first === create ? null : held;
        fc.pre(first !== removal);
        const joined = coalesce(first, second, base);
        expect(joined).not.toBeNull();
        const together = joined === 'nothing' ? fold(base, []) : fold(base, [joined!]);
        expect(together).toEqual(fold(base, [first, second]));
      }),
    );
  });

  it('keep the base of the first of them', () => {
    expect(coalesce(edit({ price: 2 }, 'T0'), edit({ title: 'B' }, 'T1'))).toEqual(
      edit({ price: 2, title: 'B' }, 'T0'),
    );
    expect(coalesce(flip('sold'), edit({ title: 'B' }, 'T1'))).toEqual(
      edit({ status: 'sold', title: 'B' }, 'T1'),
    );
  });

  it('are none when a toggle was put back', () => {
    const shown = { ...held, status: 'active' };
    expect(coalesce(flip('sold'), flip('active'), shown)).toBe('nothing');
    expect(coalesce(flip('active'), flip('sold'), shown)).toEqual(flip('sold'));
  });

  it('do not coalesce across a deletion', () => {
    expect(coalesce(removal, edit({ price: 2 }))).toBeNull();
    expect(coalesce(removal, flip('sold'))).toBeNull();
  });
});

describe("an edit behind another change of the seller's own", () => {
  const rebase = (seen: unknown, now: unknown) =>
    editListingCommand.rebase?.({ ...own, fields: {}, baseUpdatedAt: 'T0' }, seen, now, {})
      .baseUpdatedAt;

  it('is rebased on the new state when that has nothing unseen', () => {
    expect(rebase(held, { ...held, updatedAt: 'T1', version: 9, views: 3 })).toBe('T1');
    expect(rebase({ ...held, warranty: '' }, { ...held, warranty: null, updatedAt: 'T1' })).toBe(
      'T1',
    );
  });

  it('keeps its base when another device or member has changed the listing too', () => {
    expect(rebase(held, { ...held, updatedAt: 'T1', quantity: held.quantity - 1 })).toBe('T0');
    expect(rebase(held, null)).toBe('T0');
    expect(rebase(null, held)).toBe('T0');
  });
});

describe('an edit that was refused as stale', () => {
  const refusal = { kind: 'conflict', status: 409, message: null, code: 'stale-edit' } as const;
  const again = (details: unknown) =>
    editListingCommand.retryArgs?.(
      { ...own, fields: {}, baseUpdatedAt: 'T0' },
      { ...refusal, details },
    ).baseUpdatedAt;

  it('is sent again on top of the current listing in the refusal', () => {
    expect(again({ current: { _id: 'l', title: 'K', price: 1, updatedAt: 'T2' } })).toBe('T2');
  });

  it('is sent again as it was when the provider did not say', () => {
    expect([{}, { current: 7 }, null].map(again)).toEqual(['T0', 'T0', 'T0']);
  });
});

describe('the requests', () => {
  it('of edits name their base, where there is one', () => {
    const request = (base: string) =>
      editListingCommand.request({ ...own, fields: { price: 2 }, baseUpdatedAt: base });
    expect(request('T0').headers).toEqual({ [BASE_UPDATED_AT]: 'T0' });
    expect(request('').headers).toEqual({});
    expect(request('T0').body).toBe('{"price":2,"sellerId":"me"}');
  });
});

describe('stored arguments', () => {
  it('of another shape are not accepted', () => {
    const odd = [null, undefined, 7, 'x', {}, { listingId: 7 }, { localId: 'l' }, { orderId: 'o' }];
    for (const command of LAZY_COMMANDS)
      expect(
        odd.map((args) => command.accepts(args)),
        command.kind,
      ).toEqual(odd.map(() => false));
  });

  it('made by the mutations of this version are', () => {
    const order = setOrderStatus({ orderId: 'o', sellerId: 'me', status: 'shipped', title: '' });
    const review = writeReview({
      ...{ localId: 'r', listingId: 'l', title: '', reviewedUserId: 's', rating: 5, comment: '' },
      ...{ reviewer: { id: 'b', name: '', pictureUrl: '' }, writtenAt: '' },
    });
    for (const { kind, args } of [create, edit({}), flip('sold'), removal, order, review])
      expect(registry.get(kind)?.accepts(args), kind).toBe(true);
  });
});
