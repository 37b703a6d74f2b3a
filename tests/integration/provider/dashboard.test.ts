import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BuyerDashboardBody,
  buyerDashboardBody,
  type OrderBody,
  type SellerDashboardBody,
  sellerDashboardBody,
} from '#core/contract/member-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { type FixtureMember, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor } from './calls.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let provider: TestProvider;

beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

async function readBuyer(who: FixtureMember): Promise<BuyerDashboardBody> {
  const caller = await asMember(provider, who);
  const { status, body } = await caller('GET', 'dashboard/buyer');
  expect(status).toBe(200);
  return buyerDashboardBody.parse(body);
}

async function readSeller(who: FixtureMember): Promise<SellerDashboardBody> {
  const caller = await asMember(provider, who);
  const { status, body } = await caller('GET', 'dashboard/seller');
  expect(status).toBe(200);
  return sellerDashboardBody.parse(body);
}

async function order(who: FixtureMember, amount: number, pieces: number): Promise<OrderBody> {
  const caller = await asMember(provider, who);
  const { body } = await caller<OrderBody>('POST', 'orders', {
    body: {
      buyerId: memberId(who),
      listingId: listingId(amount === 4500.5 ? 'calculator' : 'textbook'),
      amount,
      paymentMethod: 'cash',
    },
    headers: { 'Order-Line': `quantity=${pieces}` },
  });
  return body;
}

describe('the dashboard of a buyer', () => {
  it('counts orders by state and adds up those that were not canceled', async () => {
    await order('buyer', 4500.5, 1);
    await order('buyer', 3000, 2);
    expect(await readBuyer('buyer')).toMatchObject({
      orders: { processing: 2, shipped: 1, delivered: 0, canceled: 0 },
      spent: 8700.5,
      spentLast30Days: 7500.5,
    });
    expect(await readBuyer('otherBuyer')).toMatchObject({
      orders: { processing: 0, shipped: 0, delivered: 1, canceled: 1 },
      spent: 7500,
      spentLast30Days: 7500,
      reviewsWritten: 2,
    });
  });

  it('counts only the last 30 days as spent lately', async () => {
    await order('buyer', 3000, 2);
    provider.advanceClock(31 * DAY_MS);
    expect(await readBuyer('buyer')).toMatchObject({ spent: 4200, spentLast30Days: 0 });
  });

  it('counts the rows of cart and wishlist', async () => {
    const buyer = await asMember(provider, 'buyer');
    const put = (variations: object) =>
      buyer('POST', 'cart', { body: { productId: listingId('hoodie'), quantity: 2, variations } });
    await put({ color: 'black' });
    await put({ color: 'maroon' });
    await buyer('POST', `wishlist/${listingId('textbook')}`);
    expect(await readBuyer('buyer')).toMatchObject({ cartLines: 2, wishlistEntries: 1 });
  });

  it('counts of cart and wishlist what these show: nothing that is hidden', async () => {
    const buyer = await asMember(provider, 'buyer');
    await buyer('POST', 'cart', { body: { productId: listingId('textbook'), quantity: 1 } });
    await buyer('POST', `wishlist/${listingId('textbook')}`);
    await provider.database.run(
      `update listings set status = 'hidden', status_beneath = 'active', hidden_reason = 'x' where id = '${listingId('textbook')}'`,
    );
    expect((await buyer('GET', 'wishlist')).body).toEqual([]);
    expect(await readBuyer('buyer')).toMatchObject({ cartLines: 0, wishlistEntries: 0 });
  });

  it('shows the newest five orders', async () => {
    for (const pieces of [1, 2, 1, 2, 1, 2]) {
      await order('buyer', 1500 * pieces, pieces);
      provider.advanceClock(1000);
    }
    const { recentOrders } = await readBuyer('buyer');
    expect(recentOrders.map(({ quantity }) => quantity)).toEqual([2, 1, 2, 1, 2]);
  });

  it('is empty for a newcomer', async () => {
    expect(await readBuyer('newcomer')).toEqual({
      orders: { processing: 0, shipped: 0, delivered: 0, canceled: 0 },
      spent: 0,
      spentLast30Days: 0,
      cartLines: 0,
      wishlistEntries: 0,
      reviewsWritten: 0,
      recentOrders: [],
    });
  });
});

describe('the dashboard of a seller', () => {
  it('shows earnings, expected earnings and the listings on offer', async () => {
    await order('buyer', 4500.5, 1);
    expect(await readSeller('seller')).toMatchObject({
      orders: { processing: 1, shipped: 1, delivered: 1, canceled: 1 },
      earned: 7500,
      earnedLast30Days: 7500,
      expected: 5700.5,
      listings: { active: 6, sold: 1, outOfStock: 1 },
      views: 40,
      likes: 30,
      rating: 4.5,
      reviewCount: 2,
    });
  });

  it('names listings that are nearly sold out, fewest pieces first, without the sold and the empty', async () => {
    await provider.setListing(listingId('calculator'), { quantity: 9 });
    await provider.setListing(listingId('sold'), { quantity: 3 });
    const { lowStock } = await readSeller('seller');
    expect(lowStock).toEqual([
      { _id: listingId('lastPiece'), title: 'Last desk lamp', quantity: 1 },
      { _id: listingId('hoodie'), title: 'Faculty hoodie', quantity: 5 },
      { _id: listingId('calculator'), title: 'Casio calculator', quantity: 9 },
    ]);
  });

  it('counts a delivery as earned lately from the day it was delivered', async () => {
    const seller = await asMember(provider, 'seller');
    const { _id } = await order('buyer', 3000, 2);
    const move = (status: string) =>
      seller('PATCH', `orders/${_id}/status`, { body: { status, sellerId: memberId('seller') } });
    await move('shipped');
    provider.advanceClock(40 * DAY_MS);
    const later = await asMember(provider, 'seller');
    await later('PATCH', `orders/${_id}/status`, {
      body: { status: 'delivered', sellerId: memberId('seller') },
    });
    expect(await readSeller('seller')).toMatchObject({ earned: 10_500, earnedLast30Days: 3000 });
  });

  it('shows only their own orders and listings', async () => {
    expect(await readSeller('otherSeller')).toEqual({
      orders: { processing: 0, shipped: 0, delivered: 0, canceled: 0 },
      earned: 0,
      earnedLast30Days: 0,
      expected: 0,
      listings: { active: 1, sold: 0, outOfStock: 0 },
      views: 0,
      likes: 0,
      rating: 0,
      reviewCount: 0,
      lowStock: [],
      recentOrders: [],
    });
  });
});

describe('a dashboard', () => {
  it('is refused to the other role and to visitors', async () => {
    const seller = await asMember(provider, 'seller');
    const buyer = await asMember(provider, 'buyer');
    expect((await seller('GET', 'dashboard/buyer')).status).toBe(403);
    const refused = await buyer('GET', 'dashboard/seller');
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'Only sellers can do this.', code: 'forbidden' },
    ]);
    for (const role of ['buyer', 'seller']) {
      expect((await asVisitor(provider)('GET', `dashboard/${role}`)).status).toBe(401);
    }
  });
});
