import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockListing } from '#server/resources/listings/listing-changes.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { type Answer, asMember, type Caller } from '../provider/calls.ts';

const textbook = listingId('textbook');
const product = { productId: textbook, quantity: 1 };

let provider: TestProvider;
let seller: Caller;
let buyer: Caller;
let newcomer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  seller = await asMember(provider, 'seller');
  buyer = await asMember(provider, 'buyer');
  newcomer = await asMember(provider, 'newcomer');
  await buyer('POST', 'cart', { body: product });
  await buyer('POST', `wishlist/${textbook}`);
});
afterEach(() => provider.close());

const CHANGES = {
  'saving it': () => newcomer('POST', `wishlist/${textbook}`),
  'forgetting it': () => buyer('DELETE', `wishlist/${textbook}`),
  'adding it to the cart': () => buyer('POST', 'cart', { body: product }),
  'setting its line of the cart': () => buyer('PUT', 'cart', { body: product }),
  'removing it from the cart': () => buyer('DELETE', `cart/${textbook}`),
  'ordering it': () =>
    buyer('POST', 'orders', {
      body: {
        buyerId: memberId('buyer'),
        listingId: textbook,
        amount: 1500,
        paymentMethod: 'cash',
      },
      headers: { 'Order-Line': 'quantity=1' },
    }),
  'reviewing it': () =>
    buyer('POST', 'reviews', {
      body: {
        listingId: textbook,
        reviewerId: memberId('buyer'),
        reviewedUserId: memberId('seller'),
        rating: 5,
      },
    }),
} satisfies Record<string, () => Promise<Answer<unknown>>>;
type Change = keyof typeof CHANGES;

const deleteIt = () => seller('DELETE', `listings/${textbook}`);

/** Sends the calls while an order of the listing is in flight, each when the one before it waits or is answered. */
async function sendBehindAnOrder(calls: readonly (() => Promise<Answer<unknown>>)[]) {
  const order = await holdListing();
  const answers: Promise<Answer<unknown>>[] = [];
  let open = 0;
  for (const call of calls) {
    open += 1;
    answers.push(
      call().finally(() => {
        open -= 1;
      }),
    );
    await vi.waitFor(async () => {
      expect(await countWaiting()).toBe(open);
    });
  }
  await order.end();
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Holds the listing as an order does that has taken its pieces and is not committed. */
async function holdListing(): Promise<{ end(): Promise<void> }> {
  const { db } = provider.database;
  let commit = () => {};
  const isOver = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let order = Promise.resolve();
  await new Promise<void>((isHeld) => {
    order = db.transaction(async (tx) => {
      await lockListing(tx, textbook);
      isHeld();
      await isOver;
    });
  });
  return {
    end: () => {
      commit();
      return order;
    },
  };
}

async function countWaiting(): Promise<number> {
  const [row] = await provider.database.db
    .select({ calls: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(and(sql`datname = current_database()`, eq(sql`wait_event_type`, 'Lock')));
  return row?.calls ?? 0;
}

describe('behind an order in flight', () => {
  it.each<[Change, number]>([
    ['saving it', 404],
    ['forgetting it', 200],
    ['adding it to the cart', 200],
    ['setting its line of the cart', 200],
    ['removing it from the cart', 200],
    ['ordering it', 404],
    ['reviewing it', 404],
  ])('the deletion of a listing and then %s are both answered', async (change, status) => {
    expect(await sendBehindAnOrder([deleteIt, CHANGES[change]])).toEqual([200, status]);
  });

  it.each<[Change, number]>([
    ['saving it', 200],
    ['forgetting it', 200],
    ['adding it to the cart', 200],
    ['setting its line of the cart', 200],
    ['removing it from the cart', 200],
    ['ordering it', 201],
    ['reviewing it', 201],
  ])('%s and then the deletion of the listing are both answered', async (change, status) => {
    expect(await sendBehindAnOrder([CHANGES[change], deleteIt])).toEqual([status, 200]);
  });
});
