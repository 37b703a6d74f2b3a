import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MEMBER_LIMITS } from '#core/domain/member-limits.ts';
import { lockListing } from '#server/resources/listings/listing-changes.ts';
import { editListing } from '#server/resources/listings/listing-edits.ts';
import { members } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember } from '../provider/calls.ts';
import { begin, waitFor } from './in-flight.ts';

/** A letter has three bytes: 27 KB together. */
const HEAVY = { description: 'ක'.repeat(5_000), features: Array<string>(20).fill('ක'.repeat(200)) };

let provider: TestProvider;

beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

it('two edits at once make the listings of a seller no heavier than they may be', async () => {
  const { db } = provider.database;
  // There is room for one of the two edits.
  await provider.database.run(`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', 'e' || lpad(to_hex(n), 23, '0'), 'description', repeat('x', 30000)))).*
      from listings l, generate_series(1, 28) as n where l.id = '${listingId('textbook')}'`);
  const [seller] = await db
    .select()
    .from(members)
    .where(eq(members.id, memberId('seller')));
  if (seller === undefined) throw new Error('The fixture has no seller.');
  const caller = await asMember(provider, 'seller');
  const first = await begin(db, (tx) =>
    editListing(provider, tx, seller, {
      ...{ id: listingId('textbook'), edit: HEAVY, base: undefined },
    }),
  );
  const second = caller('PATCH', `listings/${listingId('hoodie')}`, {
    body: { ...HEAVY, sellerId: seller.id },
  });
  await Promise.race([second, waitFor(db, 1)]);
  await first.end();
  const { status, body } = await second;
  expect([status, body.error]).toEqual([
    422,
    expect.stringContaining('Your listings hold more text and pictures'),
  ]);
  const { body: mine } = await caller<object[]>('GET', 'listings/mine');
  expect(JSON.stringify(mine).length).toBeLessThan(MEMBER_LIMITS.listingsWeight);
});

it('an edit and a review of the same listing at once are both done', async () => {
  const { db } = provider.database;
  const id = listingId('hoodie');
  const buyer = await asMember(provider, 'buyer');
  const caller = await asMember(provider, 'seller');
  const held = await begin(db, (tx) => lockListing(tx, id));
  const review = buyer('POST', 'reviews', {
    body: {
      ...{ listingId: id, reviewerId: memberId('buyer'), reviewedUserId: memberId('seller') },
      rating: 5,
    },
  });
  await waitFor(db, 1);
  const edit = caller('PATCH', `listings/${id}`, {
    body: { ...HEAVY, sellerId: memberId('seller') },
  });
  await waitFor(db, 2);
  await held.end();
  expect([(await review).status, (await edit).status]).toEqual([201, 200]);
});
