import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import { lockListing } from '#server/resources/listings/listing-changes.ts';
import { moveOrder } from '#server/resources/orders/order-status.ts';
import { setModerator } from '#server/privacy/moderators.ts';
import { members, orders } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, type Caller } from '../provider/calls.ts';
import { begin, waitFor } from './in-flight.ts';

/** Of the seller's listings these two are held one after the other. */
const [FIRST, LATER] = [listingId('textbook'), listingId('hoodie')].sort();

let provider: TestProvider;
let buyer: Caller;
let moderator: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  const who = { email: fixtureEmails.otherNewcomer, reason: 'letter 1', nowMs: provider.now() };
  await setModerator(provider.database.db, who, true);
  buyer = await asMember(provider, 'buyer');
  moderator = await asMember(provider, 'otherNewcomer');
  for (const id of [FIRST, LATER]) await provider.setListing(id ?? '', { price: 1500 });
});
afterEach(() => provider.close());

const suspend = (who: 'seller' | 'buyer') =>
  moderator('POST', `moderation/members/${memberId(who)}/suspend`, { body: { reason: 'Fraud.' } });

const order = (id: string) =>
  buyer<OrderBody>('POST', 'orders', {
    body: { buyerId: memberId('buyer'), listingId: id, amount: 1500, paymentMethod: 'cash' },
    headers: { 'Order-Line': 'quantity=1' },
  });

const statusOf = async (id: string) =>
  (await provider.listOrders()).find((placed) => placed.id === id)?.status;

it('a suspension and the move of an order that was placed meanwhile are both done', async () => {
  const { db } = provider.database;
  const [seller] = await db
    .select()
    .from(members)
    .where(eq(members.id, memberId('seller')));
  if (seller === undefined || FIRST === undefined) throw new Error('The fixture has no seller.');
  // The suspension has looked for open orders, and waits for the first listing.
  const inFlight = await begin(provider.database.db, (tx) => lockListing(tx, FIRST));
  const suspension = suspend('seller');
  await waitFor(provider.database.db, 1);
  const { body } = await order(LATER ?? '');
  // The seller cancels that order: it is held, and its listing is not yet.
  const move = await begin(
    provider.database.db,
    (tx) => tx.select().from(orders).where(eq(orders.id, body._id)).for('no key update'),
    (tx) => moveOrder(tx, provider.now(), seller, { id: body._id, status: 'canceled' }),
  );
  await inFlight.end();
  await waitFor(provider.database.db, 1);
  await move.end();
  expect((await suspension).status).toBe(200);
  expect(await statusOf(body._id)).toBe('canceled');
  const [after] = await db.select().from(members).where(eq(members.id, seller.id));
  expect(after?.suspendedAt).not.toBeNull();
});

it('two suspended buyers of the same listings, and a seller who moves their orders, are all answered', async () => {
  const other = await asMember(provider, 'otherBuyer');
  const orderAs = (caller: Caller, who: 'buyer' | 'otherBuyer', id: string) =>
    caller<OrderBody>('POST', 'orders', {
      body: { buyerId: memberId(who), listingId: id, amount: 1500, paymentMethod: 'cash' },
      headers: { 'Order-Line': 'quantity=1' },
    });
  const ids = [FIRST, LATER, LATER, FIRST].map((id) => id ?? '');
  const placed: string[] = [];
  for (const id of ids) {
    placed.push((await orderAs(buyer, 'buyer', id)).body._id);
    placed.push((await orderAs(other, 'otherBuyer', id)).body._id);
  }
  const seller = await asMember(provider, 'seller');
  const answers = await Promise.all([
    suspend('buyer'),
    moderator('POST', `moderation/members/${memberId('otherBuyer')}/suspend`, {
      body: { reason: 'Fraud.' },
    }),
    ...placed.map((id) =>
      seller('PATCH', `orders/${id}/status`, {
        body: { status: 'canceled', sellerId: memberId('seller') },
      }),
    ),
  ]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  for (const id of placed) expect(await statusOf(id)).toBe('canceled');
});

it('an order that a buyer places while their suspension waits is canceled with the others, or refused', async () => {
  const before = await order(FIRST ?? '');
  const inFlight = await begin(provider.database.db, (tx) => lockListing(tx, FIRST ?? ''));
  const placing = order(FIRST ?? '');
  await waitFor(provider.database.db, 1);
  const suspension = suspend('buyer');
  await waitFor(provider.database.db, 2);
  const late = order(LATER ?? '');
  await inFlight.end();
  const [placed, suspended, next] = await Promise.all([placing, suspension, late]);
  expect([placed.status, suspended.status]).toEqual([201, 200]);
  // Both wait for the same row, and the database does not promise who is next.
  expect([201, 403]).toContain(next.status);
  const taken = [before, placed, next].filter(({ status }) => status === 201);
  for (const { body } of taken) expect(await statusOf(body._id)).toBe('canceled');
});

it('a review by a member whose suspension is under way is refused', async () => {
  const suspension = await begin(provider.database.db, (tx) =>
    tx
      .update(members)
      .set({ suspendedAt: new Date(provider.now()), suspendedReason: 'Fraud.' })
      .where(eq(members.id, memberId('buyer'))),
  );
  const review = buyer('POST', 'reviews', {
    body: {
      ...{ listingId: FIRST, reviewedUserId: memberId('seller'), reviewerId: memberId('buyer') },
      ...{ rating: 1, comment: '' },
    },
  });
  await waitFor(provider.database.db, 1);
  await suspension.end();
  expect((await review).status).toBe(403);
});
