import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import type { ProductBody } from '#core/contract/shop-bodies.ts';
import { eraseMember } from '#server/privacy/erase-member.ts';
import { endSessionsOf, exportMember } from '#server/privacy/member-records.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor } from './calls.ts';

let provider: TestProvider;
beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

const requestOf = (who: keyof typeof fixtureEmails) => ({
  email: fixtureEmails[who],
  reason: 'letter 12',
  nowMs: provider.now(),
});

/** Everything in every table, as text. */
async function everything(): Promise<string> {
  const tables = [
    'members',
    'listings',
    'reviews',
    'orders',
    'cart_lines',
    'mailboxes',
    'sign_in_codes',
    'idempotency_keys',
    'audit_log',
    'refresh_families',
    'reports',
  ];
  const held = await Promise.all(
    tables.map((table) =>
      provider.database.db.execute(`select to_jsonb(t) as row from ${table} t`),
    ),
  );
  return JSON.stringify(held.map((result) => (result as { rows: unknown }).rows));
}

it('an export has all personal data of its member, and of no other', async () => {
  const { db } = provider.database;
  const other = await asMember(provider, 'otherBuyer');
  await other('POST', 'cart', { body: { productId: listingId('textbook'), quantity: 2 } });
  const held = await exportMember(db, requestOf('otherBuyer'));
  expect(held).toMatchObject({
    member: { id: memberId('otherBuyer'), email: fixtureEmails.otherBuyer },
    orders: [{ status: 'delivered' }, { status: 'canceled' }],
    reviewsWritten: [{ comment: 'Warm.' }, { comment: 'Nice colour.' }],
    cart: [{ quantity: 2 }],
    devices: [{ device: '' }],
  });
  const text = JSON.stringify(held);
  for (const email of Object.values(fixtureEmails)) {
    expect(text.includes(email), email).toBe(email === fixtureEmails.otherBuyer);
  }
  await expect(exportMember(db, { ...requestOf('buyer'), email: 'x@y.lk' })).rejects.toThrow(
    'No member is registered',
  );
});

const report = (subjectId: string, text: string) => ({
  body: { subject: 'listing', subjectId, reason: 'scam', text },
});

it('an export has the reports that its member sent, and of those about them no text and no name', async () => {
  const { db } = provider.database;
  const buyer = await asMember(provider, 'buyer');
  const seller = await asMember(provider, 'seller');
  await buyer('POST', 'moderation/reports', report(listingId('textbook'), 'He never came.'));
  await seller('POST', 'moderation/reports', report(listingId('otherTextbook'), 'My own words.'));
  const held = await exportMember(db, requestOf('seller'));
  expect(held).toMatchObject({
    reportsSent: [{ text: 'My own words.' }],
    reportsReceived: [{ reason: 'scam', state: 'open' }],
  });
  expect(JSON.stringify(held.reportsReceived)).not.toMatch(/He never came|reporter/);
  await provider.database.run(`update orders set status = 'delivered'`);
  await eraseMember(db, requestOf('seller'));
  expect(await everything()).not.toMatch(/He never came|My own words/);
});

it('a member who is erased leaves orders without a name and stars without words', async () => {
  const { db } = provider.database;
  const other = await asMember(provider, 'otherBuyer');
  const key = { 'Idempotency-Key': 'kept' };
  await other('POST', 'cart', { body: { productId: listingId('textbook') }, headers: key });
  const look = async () =>
    (await asVisitor(provider)<ProductBody>('GET', `products/${listingId('hoodie')}`)).body;
  const before = await look();
  expect(await everything()).toContain(fixtureEmails.otherBuyer);
  await eraseMember(db, requestOf('otherBuyer'));

  const after = await look();
  expect([after.rating, after.reviewCount]).toEqual([before.rating, before.reviewCount]);
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.reviews.map(({ comment, reviewerId }) => [comment, reviewerId.name])).toEqual([
    ['', 'Former member'],
    ['', 'Former member'],
  ]);
  const seller = await asMember(provider, 'seller');
  const path = `orders/seller/orders?sellerId=${memberId('seller')}`;
  const { body: orders } = await seller<OrderBody[]>('GET', path);
  const theirs = orders.filter(({ buyerId }) => buyerId._id === memberId('otherBuyer'));
  expect(theirs.map(({ buyerId: { name, phone, address } }) => [name, phone, address])).toEqual([
    ['Former member', '', ''],
    ['Former member', '', ''],
  ]);
  expect((await other('GET', 'cart')).status).toBe(401);
  const left = await everything();
  for (const word of [fixtureEmails.otherBuyer, 'Warm.', 'Nice colour.', '"kept"', '771000002']) {
    expect(left.includes(word), word).toBe(false);
  }
  expect(left).toContain('letter 12');
});

it('a seller who is erased leaves no listing, and is not erased while a buyer waits for an order', async () => {
  const { db } = provider.database;
  await expect(eraseMember(db, requestOf('seller'))).rejects.toThrow(
    'orders of this member are open',
  );
  expect((await asVisitor(provider)('GET', `products/${listingId('textbook')}`)).status).toBe(200);
  await provider.database.run(`update orders set status = 'delivered'`);
  await eraseMember(db, requestOf('seller'));
  expect((await asVisitor(provider)('GET', `products/${listingId('textbook')}`)).status).toBe(404);
  const buyer = await asMember(provider, 'buyer');
  const { body } = await buyer<OrderBody[]>(
    'GET',
    `orders/buyer/history?buyerId=${memberId('buyer')}`,
  );
  expect(body.map(({ listingId: { title }, sellerId: { name } }) => [title, name])).toEqual([
    ['මඩොල් දූව නවකතාව', 'Former member'],
  ]);
});

it('the kept replies of others say nothing of a member who is erased, and are written again', async () => {
  const { db } = provider.database;
  const buyer = await asMember(provider, 'buyer');
  const keyed = (key: string, body: unknown) => ({ headers: { 'Idempotency-Key': key }, body });
  const productId = listingId('otherTextbook');
  const fill = () => buyer('POST', 'cart', keyed('fill', { productId, quantity: 1 }));
  const order = () => {
    const body = { buyerId: memberId('buyer'), listingId: productId, amount: 1000 };
    return buyer('POST', 'orders', keyed('order', { ...body, paymentMethod: 'cash' }));
  };
  expect([(await fill()).status, (await order()).status]).toEqual([200, 201]);
  await provider.database.run(`update orders set status = 'delivered'`);
  const contacts = [fixtureEmails.otherSeller, '771000003', 'otherSeller Road 1'];
  const before = await everything();
  for (const word of contacts) expect(before, word).toContain(word);
  await eraseMember(db, requestOf('otherSeller'));

  const again = [await fill(), await order()];
  expect(again.map(({ status }) => status)).toEqual([200, 201]);
  expect(again.map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual(['true', 'true']);
  expect(again[1]?.body).toMatchObject({
    listingId: { title: 'Physics textbook' },
    sellerId: { _id: memberId('otherSeller'), name: 'Former member', phone: '', address: '' },
    status: 'delivered',
  });
  for (const text of [JSON.stringify(again), await everything()]) {
    for (const word of contacts) expect(text, word).not.toContain(word);
  }
  expect(await provider.listOrders(fixtureEmails.buyer)).toHaveLength(2);
});

it('an operator signs a member out everywhere, or all members', async () => {
  const seller = await asMember(provider, 'seller');
  const buyer = await asMember(provider, 'buyer');
  expect((await buyer('GET', 'cart')).status).toBe(200);
  await endSessionsOf(provider.database.db, requestOf('buyer'));
  expect((await buyer('GET', 'cart')).status).toBe(401);
  expect((await seller('GET', 'listings/mine')).status).toBe(200);
  await endSessionsOf(provider.database.db, { ...requestOf('buyer'), email: 'everybody' });
  expect((await seller('GET', 'listings/mine')).status).toBe(401);
});

it('a member who is erased likes nothing any more', async () => {
  const look = async () => {
    const { body } = await asVisitor(provider)<ProductBody>(
      'GET',
      `products/${listingId('textbook')}`,
    );
    return body.likes;
  };
  const before = await look();
  const other = await asMember(provider, 'otherBuyer');
  await other('POST', `wishlist/${listingId('textbook')}`);
  expect(await look()).toBe(before + 1);
  await eraseMember(provider.database.db, requestOf('otherBuyer'));
  expect(await look()).toBe(before);
});
