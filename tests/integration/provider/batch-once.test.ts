import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { addToCart, anItem, type Item, sendBatch, statusesOf } from './batches.ts';
import { asMember, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

const anOrder = () =>
  anItem('POST', 'orders', {
    buyerId: memberId('buyer'),
    listingId: listingId('textbook'),
    amount: 1500,
    paymentMethod: 'cash',
  });
const someChanges = () => [
  addToCart('hoodie', 2, { keys: ['hoodie'] }),
  anOrder(),
  addToCart('soldOut', 1, { keys: ['kettle'] }),
  anItem('POST', `wishlist/${listingId('lastPiece')}`),
];
const isReplayed = (answer: { headers: Record<string, string> }) =>
  answer.headers['idempotency-replayed'] === 'true';

/** The rows that the changes left. */
const effects = async () => ({
  cart: (await provider.cartOf(fixtureEmails.buyer)).map(({ quantity }) => quantity),
  orders: (await provider.listOrders(fixtureEmails.buyer)).filter(
    ({ status }) => status === 'processing',
  ).length,
  wishes: (await provider.wishlistOf(fixtureEmails.buyer)).length,
});
const ONCE = { cart: [2], orders: 1, wishes: 1 };

describe('a batch that is repeated', () => {
  it('gets the same answers and has its effects once', async () => {
    const items = someChanges();
    const first = await sendBatch(buyer, items);
    const second = await sendBatch(buyer, items);
    expect(statusesOf(first)).toEqual([200, 201, 409, 200]);
    expect(second.map(({ status, body }) => ({ status, body }))).toEqual(
      first.map(({ status, body }) => ({ status, body })),
    );
    expect([first.some(isReplayed), second.every(isReplayed)]).toEqual([false, true]);
    expect(await effects()).toEqual(ONCE);
  });

  it('after its reply was lost has its effects once', async () => {
    const items = someChanges();
    provider.faults.set([{ kind: 'drop-after', path: '/api/batch', times: 1 }]);
    await expect(sendBatch(buyer, items)).rejects.toThrow(TypeError);
    expect(await effects()).toEqual(ONCE);
    const again = await sendBatch(buyer, items);
    expect(statusesOf(again)).toEqual([200, 201, 409, 200]);
    expect(again.every(isReplayed)).toBe(true);
    expect(await effects()).toEqual(ONCE);
  });

  it('after the provider started anew has its effects once', async () => {
    const items = someChanges();
    await sendBatch(buyer, items);
    provider.restart();
    expect((await sendBatch(buyer, items)).every(isReplayed)).toBe(true);
    expect(await effects()).toEqual(ONCE);
  });

  it('at the same time has its effects once', async () => {
    const items = someChanges();
    const both = await Promise.all([sendBatch(buyer, items), sendBatch(buyer, items)]);
    expect(both.map(statusesOf)).toEqual([
      [200, 201, 409, 200],
      [200, 201, 409, 200],
    ]);
    expect(await effects()).toEqual(ONCE);
  });

  it('in other company still has each effect once', async () => {
    const [one, two, three, four] = someChanges() as [Item, Item, Item, Item];
    await sendBatch(buyer, [one, two]);
    const answers = await sendBatch(buyer, [four, two, one, three]);
    expect(answers.map(isReplayed)).toEqual([false, true, true, false]);
    expect(await effects()).toEqual(ONCE);
  });
});

describe('an item', () => {
  const alone = ({ method, path, key, body }: Item) =>
    buyer(method, path, { body: body ?? '', headers: { 'Idempotency-Key': key } });

  it('that was sent alone before is not done again', async () => {
    const item = addToCart('hoodie', 2);
    const { body } = await alone(item);
    const [answer] = await sendBatch(buyer, [item]);
    expect(answer).toMatchObject({ status: 200, body });
    expect(isReplayed(answer!)).toBe(true);
    expect(await effects()).toMatchObject({ cart: [2] });
  });

  it('is not done again when it is sent alone afterwards', async () => {
    const item = anOrder();
    const [answer] = await sendBatch(buyer, [item]);
    const { status, headers, body } = await alone(item);
    expect([status, body]).toEqual([201, answer?.body]);
    expect(headers.get('Idempotency-Replayed')).toBe('true');
    expect(await effects()).toMatchObject({ orders: 1 });
  });

  it('that is twice in a batch is done once', async () => {
    const item = addToCart('hoodie', 2);
    const answers = await sendBatch(buyer, [item, item]);
    expect([statusesOf(answers), answers.map(isReplayed)]).toEqual([
      [200, 200],
      [false, true],
    ]);
    expect(await effects()).toMatchObject({ cart: [2] });
  });

  it('with the key of another request is refused, and stops what shares a key with it', async () => {
    const item = addToCart('hoodie', 2);
    const answers = await sendBatch(buyer, [
      item,
      { ...addToCart('hoodie', 3), key: item.key },
      addToCart('hoodie', 1),
    ]);
    expect(statusesOf(answers)).toEqual([200, 422, 424]);
    expect(answers[1]?.body).toMatchObject({ code: 'idempotency-key-reused' });
    expect(await effects()).toMatchObject({ cart: [2] });
  });
});
