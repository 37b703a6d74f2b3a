import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockActiveMember } from '#server/resources/auth/lock-active-member.ts';
import { eraseMember, forgetLateReplies } from '#server/privacy/erase-member.ts';
import { lockListing } from '#server/resources/listings/listing-changes.ts';
import { idempotencyKeys } from '#server/storage/access-schema.ts';
import type { Database } from '#server/storage/database.ts';
import { listings, members, orders } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { begin, waitFor } from './in-flight.ts';

let provider: TestProvider;
let db: Database;

beforeEach(async () => {
  provider = await startTestProvider();
  db = provider.database.db;
  await db.update(orders).set({ status: 'delivered' });
});
afterEach(() => provider.close());

const erase = (who: keyof typeof fixtureEmails) =>
  eraseMember(db, { email: fixtureEmails[who], reason: 'letter 12', nowMs: provider.now() });

it('an edit that makes a listing heavier and the erasure of its seller are both done', async () => {
  // What editListing holds: the listing, and then its seller's row.
  const edit = await begin(
    db,
    (tx) => lockListing(tx, listingId('textbook')),
    (tx) => lockActiveMember(tx, { id: memberId('seller') }),
  );
  const erasure = erase('seller');
  await waitFor(db, 1);
  await edit.end();
  await erasure;
  expect(await db.$count(listings, eq(listings.sellerId, memberId('seller')))).toBe(0);
});

it("a buyer's own change of a listing that they reviewed and the erasure of the buyer are both done", async () => {
  // As an addition to the cart, an order and a review: the buyer's row, and then the listing.
  const change = await begin(
    db,
    (tx) => lockActiveMember(tx, { id: memberId('otherBuyer') }),
    (tx) => lockListing(tx, listingId('hoodie')),
  );
  const erasure = erase('otherBuyer');
  await waitFor(db, 1);
  await change.end();
  await erasure;
  const [left] = await db
    .select()
    .from(members)
    .where(eq(members.id, memberId('otherBuyer')));
  expect(left?.name).toBe('Former member');
});

it("a reply that another member's change in flight stores of an erased member is forgotten, too", async () => {
  const body = JSON.stringify({ seller: memberId('otherSeller'), phone: '771000003' });
  const reply = { memberId: memberId('buyer'), fingerprint: '', status: 200, body };
  // Nothing of the seller's is locked by them.
  const startChange = (key: string) =>
    begin(db, (tx) =>
      tx
        .insert(idempotencyKeys)
        .values({ ...reply, key, subject: { line: 'one' }, createdAt: new Date() }),
    );
  const before = await startChange('before');
  const held = await begin(db, (tx) => lockActiveMember(tx, { id: memberId('otherSeller') }));
  const erasure = erase('otherSeller');
  await waitFor(db, 1);
  // It begins when the erasure already has its number.
  const meanwhile = await startChange('meanwhile');
  await held.end();
  const id = await erasure;
  await before.end();
  expect(await forgetLateReplies(db, id, 0)).toBe(false);
  await meanwhile.end();
  expect(await forgetLateReplies(db, id)).toBe(true);
  const kept = await db.select().from(idempotencyKeys);
  expect(kept.map(({ key, body: text }) => [key, text]).sort()).toEqual([
    ['before', null],
    ['meanwhile', null],
  ]);
});
