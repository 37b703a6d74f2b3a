import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReportPageBody } from '#core/contract/moderation.ts';
import { readOrders } from '#core/contract/order.ts';
import type { CartBody, OrderBody, WishlistBody } from '#core/contract/member-bodies.ts';
import type { ListingBody, ProductBody, ProductPageBody } from '#core/contract/shop-bodies.ts';
import { REPORTS_PER_MEMBER } from '#server/limits/moderation-limits.ts';
import { setModerator } from '#server/privacy/moderators.ts';
import { seedId } from '#server/storage/ids.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;
let seller: Caller;
let moderator: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  const who = { email: fixtureEmails.otherNewcomer, reason: 'letter 1', nowMs: provider.now() };
  await setModerator(provider.database.db, who, true);
  buyer = await asMember(provider, 'buyer');
  seller = await asMember(provider, 'seller');
  moderator = await asMember(provider, 'otherNewcomer');
});
afterEach(() => provider.close());

const TEXTBOOK = listingId('textbook');
const REVIEW = seedId('review', 'hoodie/0');
const aReport = (over: object = {}) => ({
  ...{ subject: 'listing', subjectId: TEXTBOOK, reason: 'counterfeit', text: 'A copy.' },
  ...over,
});
const report = (body: unknown, caller = buyer, headers = {}) =>
  caller('POST', 'moderation/reports', { body, headers });
const decide = (path: string, reason = 'It is a copy.') =>
  moderator('POST', `moderation/${path}`, { body: { reason } });
async function queue(query = ''): Promise<ReportPageBody> {
  return (await moderator<ReportPageBody>('GET', `moderation/reports${query}`)).body;
}
const look = (id = TEXTBOOK) => asVisitor(provider)<ProductBody>('GET', `products/${id}`);
async function audited(): Promise<string[]> {
  const result: unknown = await provider.database.db.execute(
    `select action from audit_log order by at, id`,
  );
  return (result as { rows: { action: string }[] }).rows.map(({ action }) => action);
}

describe('a report', () => {
  it('is in the queue with its subject, and without its reporter', async () => {
    expect((await report(aReport())).status).toBe(201);
    const { body } = await moderator<ReportPageBody>('GET', 'moderation/reports');
    expect(body).toMatchObject({
      reports: [
        {
          ...{ subject: 'listing', subjectId: TEXTBOOK, title: 'Calculus textbook' },
          ...{ excerpt: 'About textbook.', reason: 'counterfeit', text: 'A copy.', state: 'open' },
          ...{ isHidden: false, isGone: false, listingId: TEXTBOOK },
          owner: { _id: memberId('seller'), name: 'seller', isSuspended: false, isSeller: true },
        },
      ],
      hasMore: false,
    });
    expect(JSON.stringify(body)).not.toContain(memberId('buyer'));
  });

  it('of a review and of a member names its writer and them', async () => {
    await report(aReport({ subject: 'review', subjectId: REVIEW }));
    await report(aReport({ subject: 'member', subjectId: memberId('seller') }));
    const { reports } = await queue();
    expect(reports.map(({ title, owner, listingId: on }) => [title, owner.name, on])).toEqual([
      ['Warm.', 'otherBuyer', listingId('hoodie')],
      ['seller', 'seller', null],
    ]);
  });

  it('of the same member about the same subject is stored once while it is open', async () => {
    const key = { 'Idempotency-Key': 'report-1' };
    for (const headers of [key, key, {}, { 'Idempotency-Key': 'report-2' }]) {
      expect((await report(aReport(), buyer, headers)).status).toBe(201);
    }
    await report(aReport(), await asMember(provider, 'otherBuyer'));
    const { reports } = await queue();
    expect(reports).toHaveLength(2);
    await decide(`reports/${reports[0]!._id}/dismiss`);
    expect((await queue()).reports).toEqual([]);
    await report(aReport());
    expect((await queue()).reports).toHaveLength(1);
  });

  it.each([
    ['without words for “other”', { reason: 'other', text: ' ' }, 422],
    ['for a reason that is none', { reason: 'ugly' }, 422],
    ['of 1,001 characters', { text: 'x'.repeat(1001) }, 422],
    ['of a missing subject', { subjectId: 'f'.repeat(24) }, 404],
    ['of what can be no id', { subjectId: 'textbook' }, 404],
    ['of oneself', { subject: 'member', subjectId: memberId('buyer') }, 422],
  ])('%s is refused', async (_name, over, status) => {
    expect((await report(aReport(over))).status).toBe(status);
    expect((await queue()).reports).toEqual([]);
  });

  it("of one's own listing is refused, and of a visitor", async () => {
    expect((await report(aReport(), seller)).status).toBe(422);
    expect((await report(aReport(), asVisitor(provider))).status).toBe(401);
  });

  it('beyond the limit is a clear no that holds nothing else back', async () => {
    await provider.exhaust(REPORTS_PER_MEMBER, memberId('buyer'));
    const answer = await report(aReport());
    expect([answer.status, answer.body.code, answer.headers.get('Retry-After')]).toEqual([
      422,
      'too-many-requests',
      null,
    ]);
    expect(answer.body.error).toContain('Please try again in');
  });
});

describe('the grant', () => {
  it('is shown to its member, and its lack to others', async () => {
    const ask = async (caller: Caller) => (await caller('GET', 'moderation/grant')).body;
    expect([await ask(moderator), await ask(buyer)]).toEqual([
      { isModerator: true },
      { isModerator: false },
    ]);
    expect((await asVisitor(provider)('GET', 'moderation/grant')).status).toBe(401);
  });
});

describe('the queue', () => {
  it('comes in pages, of which decisions meanwhile take nothing', async () => {
    for (const key of ['textbook', 'calculator', 'hoodie'] as const)
      await report(aReport({ subjectId: listingId(key) }));
    const pages = async (state: string) => {
      const first = await queue(`?limit=2&state=${state}`);
      const last = first.reports[1]!._id;
      // What is decided meanwhile keeps nothing from the next page.
      if (state === 'open') await decide(`reports/${last}/dismiss`);
      const second = await queue(`?limit=2&state=${state}&after=${last}`);
      expect([first.hasMore, second.hasMore]).toEqual([true, false]);
      return [...first.reports, ...second.reports].map(({ subjectId }) => subjectId);
    };
    const reported = [TEXTBOOK, listingId('calculator'), listingId('hoodie')];
    expect(await pages('open')).toEqual(reported);
    for (const { _id } of (await queue()).reports) await decide(`reports/${_id}/dismiss`);
    expect(await pages('decided')).toEqual([reported[2], reported[0], reported[1]]);
    expect((await queue('?after=unknown')).reports).toEqual([]);
  });

  it('is for moderators alone', async () => {
    expect((await moderator('GET', 'moderation/reports?limit=51')).status).toBe(422);
    expect((await buyer('GET', 'moderation/reports')).status).toBe(403);
    const revoked = { email: fixtureEmails.otherNewcomer, reason: 'left', nowMs: provider.now() };
    await setModerator(provider.database.db, revoked, false);
    expect((await moderator('GET', 'moderation/reports')).status).toBe(403);
    expect(await audited()).toEqual(['grant-moderator', 'revoke-moderator']);
  });
});

describe('a hidden listing', () => {
  const lists = async () => {
    const visitor = asVisitor(provider);
    const found = await visitor<ProductPageBody>('GET', 'products?search=calculus');
    const all = await visitor<ProductPageBody>('GET', 'products?limit=100');
    const home = await visitor<ListingBody[]>('GET', 'homepage/new-arrivals');
    const named = [...found.body.listings, ...all.body.listings, ...home.body];
    return { names: named.filter(({ _id }) => _id === TEXTBOOK).length, total: all.body.total };
  };

  it('is gone for others, and comes back as it was', async () => {
    await report(aReport());
    const before = (await look()).body;
    const shown = await lists();
    expect(shown.names).toBe(3);
    expect((await decide(`listings/${TEXTBOOK}/hide`)).status).toBe(200);
    expect((await look()).status).toBe(404);
    expect((await asVisitor(provider)('GET', `products/${TEXTBOOK}/similar`)).status).toBe(404);
    expect(await lists()).toEqual({ names: 0, total: shown.total - 1 });
    expect((await queue()).reports).toEqual([]);
    expect((await queue('?state=decided')).reports).toMatchObject([
      { state: 'acted', isHidden: true },
    ]);
    expect((await decide(`listings/${TEXTBOOK}/restore`)).status).toBe(200);
    const after = (await look()).body;
    expect([after.status, after.updatedAt]).toEqual([before.status, before.updatedAt]);
    expect(after.version).toBeGreaterThan(before.version);
    expect(await lists()).toEqual(shown);
    expect(await audited()).toEqual(['grant-moderator', 'hide-listing', 'restore-listing']);
  });

  it('leaves carts and wishlists, and comes back into them', async () => {
    await buyer('POST', 'cart', { body: { productId: TEXTBOOK, quantity: 1 } });
    await buyer('POST', `wishlist/${TEXTBOOK}`);
    const kept = async () => [
      (await buyer<CartBody>('GET', 'cart')).body.items.length,
      (await buyer<WishlistBody>('GET', 'wishlist')).body.length,
    ];
    const [inCart = 0, saved = 0] = await kept();
    await decide(`listings/${TEXTBOOK}/hide`);
    expect(await kept()).toEqual([inCart - 1, saved - 1]);
    await decide(`listings/${TEXTBOOK}/restore`);
    expect(await kept()).toEqual([inCart, saved]);
  });

  it('is neither ordered nor put into a cart, saved or reviewed', async () => {
    await decide(`listings/${TEXTBOOK}/hide`);
    const order = {
      buyerId: memberId('buyer'),
      listingId: TEXTBOOK,
      amount: 1500,
      paymentMethod: 'cash',
    };
    const ordered = await buyer('POST', 'orders', { body: order });
    expect([ordered.status, ordered.body]).toEqual([
      409,
      { error: 'This item is not offered any more.', code: 'not-for-sale' },
    ]);
    expect(
      (await buyer('POST', 'cart', { body: { productId: TEXTBOOK, quantity: 1 } })).status,
    ).toBe(409);
    expect((await buyer('POST', `wishlist/${TEXTBOOK}`)).status).toBe(404);
    const review = {
      listingId: TEXTBOOK,
      reviewerId: memberId('buyer'),
      reviewedUserId: memberId('seller'),
      rating: 1,
    };
    expect((await buyer('POST', 'reviews', { body: review })).status).toBe(404);
    expect((await report(aReport())).status).toBe(404);
  });

  it('is seen by its seller with the reason, who puts it right and cannot put it on sale', async () => {
    await decide(`listings/${TEXTBOOK}/hide`, 'Pages of another edition.');
    const mine = async () =>
      (await seller<ListingBody[]>('GET', 'listings/mine')).body.find(
        ({ _id }) => _id === TEXTBOOK,
      )!;
    const hidden = async () => (await seller<unknown>('GET', 'moderation/hidden')).body;
    expect((await mine()).status).toBe('sold');
    expect(await hidden()).toEqual([{ listingId: TEXTBOOK, reason: 'Pages of another edition.' }]);
    expect(
      (await (await asMember(provider, 'otherSeller'))('GET', 'moderation/hidden')).body,
    ).toEqual([]);
    const body = {
      sellerId: memberId('seller'),
      title: 'Calculus, second edition',
      status: 'sold',
    };
    expect((await seller('PATCH', `listings/${TEXTBOOK}`, { body })).status).toBe(200);
    const move = { sellerId: memberId('seller'), status: 'active' };
    const refused = await seller('PATCH', `listings/${TEXTBOOK}/status`, { body: move });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'This listing is hidden by a moderator. Reason: Pages of another edition.',
        code: 'hidden',
      },
    ]);
    expect((await look()).status).toBe(404);
    await decide(`listings/${TEXTBOOK}/restore`);
    expect((await look()).body).toMatchObject({
      title: 'Calculus, second edition',
      status: 'active',
    });
    expect([(await mine()).status, await hidden()]).toEqual(['active', []]);
  });
});

describe('a hidden review', () => {
  it('is read by none and counts in no mean, until it is restored', async () => {
    const hoodie = listingId('hoodie');
    const before = (await look(hoodie)).body;
    expect([before.rating, before.reviewCount, before.seller.rating]).toEqual([4.5, 2, 4.5]);
    for (const _again of [1, 2]) await decide(`reviews/${REVIEW}/hide`);
    const { body } = await look(hoodie);
    expect(body.reviews.map(({ _id }) => _id)).not.toContain(REVIEW);
    expect([body.reviews.length, body.reviewCount, body.rating]).toEqual([
      1,
      1,
      body.seller.rating,
    ]);
    expect([body.version > before.version, body.rating]).toEqual([true, 4]);
    for (const _again of [1, 2]) await decide(`reviews/${REVIEW}/restore`);
    const { version, ...after } = (await look(hoodie)).body;
    expect(after).toEqual({ ...before, version: undefined, views: after.views });
    expect(version).toBeGreaterThan(body.version);
  });
});

async function order(): Promise<OrderBody> {
  const { body } = await buyer<OrderBody>('POST', 'orders', {
    body: {
      ...{ buyerId: memberId('buyer'), listingId: TEXTBOOK },
      ...{ amount: 1500, paymentMethod: 'cash' },
    },
    headers: { 'Order-Line': 'quantity=1' },
  });
  return body;
}

describe('a suspended member', () => {
  const suspend = () =>
    decide(`members/${memberId('seller')}/suspend`, 'Sold the same thing twice.');

  it('is signed out, refused in words, and gone from the shop', async () => {
    const other = listingId('otherTextbook');
    await decide(`listings/${listingId('hoodie')}/hide`);
    await suspend();
    expect((await seller('GET', 'listings/mine')).status).toBe(401);
    const words = {
      error: 'Your account is suspended. Reason: Sold the same thing twice.',
      code: 'suspended',
    };
    const write = await seller('PATCH', `listings/${TEXTBOOK}/status`, {
      body: { sellerId: memberId('seller'), status: 'sold' },
    });
    expect([write.status, write.body]).toEqual([403, words]);
    const visitor = asVisitor(provider);
    const email = fixtureEmails.seller;
    await visitor('POST', 'auth/request-verification', { body: { email } });
    const otp = provider.lastCode(email);
    const signIn = await visitor('POST', 'auth/verify-email', { body: { email, otp } });
    expect([signIn.status, signIn.body]).toEqual([403, words]);
    expect([(await look()).status, (await look(other)).status]).toEqual([404, 200]);
    expect((await decide(`listings/${TEXTBOOK}/hide`)).status).toBe(200);
    await decide(`listings/${TEXTBOOK}/restore`);
    expect((await look()).status).toBe(404);

    await decide(`members/${memberId('seller')}/unsuspend`);
    expect([(await look()).status, (await look(listingId('hoodie'))).status]).toEqual([200, 404]);
    expect((await look(listingId('sold'))).body.status).toBe('sold');
    expect((await (await asMember(provider, 'seller'))('GET', 'listings/mine')).status).toBe(200);
  });

  it('leaves no order open: buyers read why, pieces that waited for their seller are there again', async () => {
    const place = async (quantity: number) =>
      (
        await buyer<OrderBody>('POST', 'orders', {
          body: {
            buyerId: memberId('buyer'),
            listingId: TEXTBOOK,
            amount: 1500 * quantity,
            paymentMethod: 'cash',
          },
          headers: { 'Order-Line': `quantity=${quantity}` },
        })
      ).body;
    const { quantity: pieces } = (await look()).body;
    const [waiting, shipped, delivered] = [await place(1), await place(2), await place(3)];
    const move = (id: string, status: string) =>
      seller('PATCH', `orders/${id}/status`, { body: { status, sellerId: memberId('seller') } });
    await move(shipped._id, 'shipped');
    await move(delivered._id, 'shipped');
    await move(delivered._id, 'delivered');
    const stock = async () => {
      const stored: unknown = await provider.database.db.execute(
        `select quantity, order_count from listings where id = '${TEXTBOOK}'`,
      );
      return (stored as { rows: { quantity: number; order_count: number }[] }).rows[0]!;
    };
    const before = await stock();

    for (const _again of [1, 2]) expect((await suspend()).status).toBe(200);
    const { body } = await buyer<OrderBody[]>('GET', 'orders/buyer/history');
    const states = [waiting, shipped, delivered].map(({ _id }) => {
      const { status, cancelReason } = body.find((order) => order._id === _id)!;
      return [status, cancelReason];
    });
    expect(states).toEqual([
      ['canceled', 'seller-suspended'],
      ['canceled', 'seller-suspended'],
      ['delivered', undefined],
    ]);
    const known = readOrders(body)!.find(({ id }) => id === waiting._id)!;
    expect([known.cancelReason, known.version > waiting.version]).toEqual([
      'seller-suspended',
      true,
    ]);
    expect(JSON.stringify(body)).not.toContain('Sold the same thing twice.');
    // Those of the one that was on its way may have changed hands.
    expect(await stock()).toEqual({ quantity: pieces - 5, order_count: before.order_count - 2 });
    // Of the two and of one that the seller had before.
    const lines = (await audited()).filter((action) => action === 'cancel-order');
    expect(lines).toHaveLength(3);

    await decide(`members/${memberId('seller')}/unsuspend`);
    seller = await asMember(provider, 'seller');
    const kept = (await seller<OrderBody[]>('GET', 'orders/seller/orders')).body;
    expect(kept.find(({ _id }) => _id === shipped._id)!.cancelReason).toBe('seller-suspended');
    expect((await move(shipped._id, 'delivered')).status).toBe(409);
  });

  it('leaves no order waiting for its seller: sellers read why, and decide themselves about shipped orders', async () => {
    const [waiting, shipped] = [await order(), await order()];
    const move = (id: string, status: string) =>
      seller('PATCH', `orders/${id}/status`, { body: { status, sellerId: memberId('seller') } });
    await move(shipped._id, 'shipped');
    const { quantity: pieces } = (await look()).body;
    for (const _again of [1, 2]) {
      expect((await decide(`members/${memberId('buyer')}/suspend`, 'Never came.')).status).toBe(
        200,
      );
    }
    const { body } = await seller<OrderBody[]>('GET', 'orders/seller/orders');
    const stateOf = (id: string) => {
      const { status, cancelReason } = body.find(({ _id }) => _id === id)!;
      return [status, cancelReason];
    };
    expect(stateOf(waiting._id)).toEqual(['canceled', 'buyer-suspended']);
    expect(stateOf(shipped._id)).toEqual(['shipped', undefined]);
    expect(JSON.stringify(body)).not.toContain('Never came.');
    expect((await look()).body.quantity).toBe(pieces + 1);
    expect((await move(shipped._id, 'delivered')).status).toBe(200);
    expect((await buyer('GET', 'cart')).status).toBe(401);
  });

  it('gives no more pieces back than a listing may have', async () => {
    const { maxQuantity } = LISTING_LIMITS;
    await order();
    await provider.setListing(TEXTBOOK, { quantity: maxQuantity });
    await decide(`members/${memberId('buyer')}/suspend`, 'Never came.');
    expect((await look()).body.quantity).toBe(maxQuantity);
  });

  it('is no moderator', async () => {
    expect((await decide(`members/${memberId('otherNewcomer')}/suspend`)).status).toBe(403);
    expect((await moderator('GET', 'moderation/reports')).status).toBe(200);
  });
});
