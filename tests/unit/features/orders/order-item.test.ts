import { describe, expect, it } from 'vitest';
import { toOrderItem } from '#features/orders/order-item.ts';
import { aListing } from '#support/listing-builder.ts';
import { aChange } from '#support/device/entries.ts';
import { anOrderRow } from '#support/order-builder.ts';

const ALONE = { settled: undefined, changes: [], listing: undefined };
const move = (status: string, entry: Parameters<typeof aChange>[0] = {}) =>
  aChange({ kind: 'order:status', args: { status }, ...entry });
const sealed = { method: 'PATCH', path: 'orders/1/status', body: '{}', headers: {} } as const;

describe('an order with its pending moves', () => {
  it('stands where the provider has it when nothing waits', () => {
    expect(toOrderItem(anOrderRow(), ALONE)).toMatchObject({
      syncState: undefined,
      status: 'shipped',
      settledStatus: 'shipped',
      takeableSeq: null,
      refusedMove: null,
    });
  });

  it('shows the target as pending, keeps where the provider has it, and may be undone until it leaves', () => {
    const row = anOrderRow({ status: 'delivered' });
    const settled = anOrderRow({ status: 'shipped' });
    const drawn = (entry: ReturnType<typeof aChange>) =>
      toOrderItem(row, { ...ALONE, settled, changes: [entry] });
    expect(drawn(move('delivered', { seq: 7 }))).toMatchObject({
      syncState: 'pending',
      status: 'delivered',
      settledStatus: 'shipped',
      takeableSeq: 7,
    });
    expect(drawn(move('delivered', { seq: 7, state: 'sending', sealed }))).toMatchObject({
      syncState: 'sending',
      takeableSeq: null,
    });
    expect(drawn(move('delivered', { seq: 7, sealed, isUnconfirmed: true }))).toMatchObject({
      syncState: 'pending',
      takeableSeq: null,
    });
  });

  it('[S304] shows the last refused move, and leaves the reason to the toast', () => {
    const refused = (seq: number, status: string) => move(status, { seq, state: 'refused' });
    const changes = [refused(3, 'shipped'), refused(5, 'delivered')];
    const item = toOrderItem(anOrderRow(), { ...ALONE, changes });
    expect(item.syncState).toBeUndefined();
    expect(item.refusedMove).toEqual({ seq: 5, status: 'delivered' });
  });

  it("asks when it waited too long, and borrows the seller's name from the listing", () => {
    const row = anOrderRow({ status: 'queued' });
    const changes = [aChange({ seq: 9, kind: 'order:place', state: 'held' })];
    const listing = aListing({
      seller: { id: 's', name: 'A Seller', pictureUrl: '', rating: null, campus: null },
    });
    expect(toOrderItem(row, { ...ALONE, settled: null, changes, listing })).toMatchObject({
      syncState: 'attention',
      heldSeq: 9,
      takeableSeq: 9,
      seller: { name: 'A Seller' },
    });
  });

  it('is handed over at the campus of its listing, while this device knows the listing', () => {
    const seller = { id: 's', name: '', pictureUrl: '', rating: null };
    const campus = 'University of Jaffna';
    const at = (listing: ReturnType<typeof aListing> | undefined) =>
      toOrderItem(anOrderRow(), { ...ALONE, listing }).campus;
    expect(at(aListing({ seller: { ...seller, campus } }))).toBe(campus);
    expect(at(aListing({ seller: { ...seller, campus: '' } }))).toBeNull();
    expect(at(undefined)).toBeNull();
  });

  it("has its listing's category while this device knows the listing, for the tint of its picture", () => {
    const listing = aListing({ category: 'books' });
    expect(toOrderItem(anOrderRow(), { ...ALONE, listing }).category).toBe('books');
    expect(toOrderItem(anOrderRow(), ALONE).category).toBe('');
  });
});
