import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRecentlyViewed } from '#core/mirror/recently-viewed.ts';
import { endSession, eraseMember } from '#core/session/session.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { deleteDraft, saveDraft, readDraft } from '#core/storage/drafts.ts';
import { noteVisit, VISITS_KEPT } from '#core/storage/visits.ts';
import { aListing } from '#support/listing-builder.ts';

let db: UnikadeDatabase;
beforeEach(() => {
  db = openDatabase({ name: 'recently-viewed' });
});
afterEach(() => db.delete());

const shownIds = async (exceptId: string | null = null) =>
  (await readRecentlyViewed(db, exceptId)).map(({ id }) => id);

describe('recently viewed listings', () => {
  it('are shown with the latest first, each once, and without the product that is open', async () => {
    await db.listings.bulkPut(['a', 'b', 'c'].map((id) => aListing({ id })));
    await noteVisit(db, 'a', 1);
    await noteVisit(db, 'b', 2);
    await noteVisit(db, 'c', 3);
    await noteVisit(db, 'a', 4);
    expect(await shownIds()).toEqual(['a', 'c', 'b']);
    expect(await shownIds('a')).toEqual(['c', 'b']);
  });

  it('leave out those that the device no longer has, and are limited in number', async () => {
    await db.listings.put(aListing({ id: 'here' }));
    await noteVisit(db, 'here', 0);
    await noteVisit(db, 'lost', 1);
    expect(await shownIds()).toEqual(['here']);
    for (let at = 2; at < 2 + VISITS_KEPT; at += 1) await noteVisit(db, `product-${at}`, at);
    expect(await db.visits.count()).toBe(VISITS_KEPT);
    expect(await db.visits.get('here')).toBeUndefined();
  });
});

describe('recently viewed listings and drafts', () => {
  it.each([
    ['a logout', eraseMember],
    ['a session that ended', endSession],
  ])('go with %s', async (_name, leave) => {
    await noteVisit(db, 'a', 1);
    await saveDraft(db, 'review:a', { rating: 4 });
    await leave(db);
    expect([await db.visits.count(), await db.drafts.count()]).toEqual([0, 0]);
  });
});

describe('a draft', () => {
  it('is there until it is dropped', async () => {
    expect(await readDraft(db, 'review:a')).toBeNull();
    await saveDraft(db, 'review:a', { rating: 4 });
    expect(await readDraft(db, 'review:a')).toEqual({ rating: 4 });
    await deleteDraft(db, 'review:a');
    expect(await readDraft(db, 'review:a')).toBeNull();
  });
});
