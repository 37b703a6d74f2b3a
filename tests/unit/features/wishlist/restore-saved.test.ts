import { expect, it } from 'vitest';
import type { Runtime } from '#core/runtime/runtime.ts';
import { restoreSaved } from '#features/wishlist/restore-saved.ts';
import { newestFirst, type WishlistItem } from '#features/wishlist/queries.ts';
import { listenToToasts } from '#ui/feedback/toast.ts';

const item: WishlistItem = {
  ...{ listingId: 'l1', savedAt: '2026-11-20T10:00:00.000Z', title: 'Calculator' },
  ...{ image: '', price: 4500, listing: null },
};

it('says that a removed wishlist row could not be restored on a device that stores nothing', async () => {
  const said: string[] = [];
  const stopListening = listenToToasts(({ message }) => said.push(message));
  const dispatch = () => Promise.reject(new Error('The database is closed.'));
  expect(await restoreSaved({ dispatch } as unknown as Runtime, item)).toBe(false);
  expect(said).toEqual(['Could not add item to wishlist.']);
  stopListening();
});

it('puts a row that has gone where it was', () => {
  const older = { ...item, listingId: 'l3', savedAt: '2026-11-19T10:00:00.000Z' };
  const sameMoment = { ...item, listingId: 'l2' };
  expect([older, sameMoment, item].sort(newestFirst)).toEqual([item, sameMoment, older]);
});
