import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockMember } from '#server/limits/member-limits.ts';
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

const isMember = (who: 'otherBuyer') => eq(members.id, memberId(who));
const erase = (who: keyof typeof fixtureEmails) =>
  eraseMember(db, { email: fixtureEmails[who], reason: 'letter 12', nowMs: provider.now() });

it('an edit that makes a listing heavier and the erasure of its seller are both done', async () => {
  // What editListing holds: the listing, and then its seller's row.
  const edit = await begin(
    db,
    (tx) => lockListing(tx, listingId('textbook')),
    (tx) => lockMember(tx, { id: memberId('seller') }),
  );
  const erasure = erase('seller');
  await waitFor(db, 1);
  await edit.end();
  await erasure;
  expect(await db.$count(listings, eq(listings.sellerId, memberId('seller')))).toBe(0);
});

it('a review and the erasure of its writer are both done', async () => {
  // The listing is held first; the row of the review then refers to its writer.
  const review = await begin(
    db,
    (tx) => lockListing(tx, listingId('hoodie')),
    (tx) =>
      tx.select({ id: members.id }).from(members).where(isMember('otherBuyer')).for('key share'),
  );
  const erasure = erase('otherBuyer');
  await waitFor(db, 1);
  await review.end();
  await erasure;
  const [left] = await db.select().from(members).where(isMember('otherBuyer'));
  expect(left?.name).toBe('Former member');
});

it("a reply that another member's change in flight stores of an erased member is forgotten, too", async () => {
  const body = JSON.stringify({ seller: memberId('otherSeller'), phone: '771000003' });
  const key = { memberId: memberId('buyer'), key: 'late', fingerprint: '', status: 200, body };
  // Nothing of the seller's is locked by it.
  const change = await begin(db, (tx) =>
    tx.insert(idempotencyKeys).values({ ...key, subject: { line: 'one' }, createdAt: new Date() }),
  );
  const erasure = await erase('otherSeller');
  expect(await forgetLateReplies(db, erasure, 0)).toBe(false);
  await change.end();
  expect(await forgetLateReplies(db, erasure)).toBe(true);
  const [kept] = await db.select().from(idempotencyKeys);
  expect(kept).toMatchObject({ key: 'late', body: null });
});
