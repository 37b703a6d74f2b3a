import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import { ORDER_PAGE } from '#core/domain/order.ts';
import { MEMBER_LIMITS, OPEN_ORDER_AGE_MS } from '#core/domain/member-limits.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, type Answer, type Caller } from './calls.ts';
import { plantOrders } from './many-orders.ts';

const HISTORY = 'orders/buyer/history';
const MINUTE_MS = 60_000;

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

const read = (query = '') => buyer<OrderBody[]>('GET', `${HISTORY}${query}`);
const titlesOf = ({ body }: Answer<OrderBody[]>) => body.map((order) => order.listingId.title);
const lamps = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Lamp ${from + index}`);
const nextOf = ({ headers }: Answer<OrderBody[]>) =>
  /^<\/api\/orders\/buyer\/history(\?[^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];

describe('a list of orders', () => {
  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
    'is refused since %s, a year that no calendar here has',
    async (since) => {
      expect((await read(`?since=${encodeURIComponent(since)}`)).status).toBe(422);
    },
  );

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('is read since %s', async (since) => {
    expect((await read(`?since=${since}`)).status).toBe(200);
  });

  it('is the newest two hundred, and says where the older ones are', async () => {
    await plantOrders(provider, 450);
    const newest = await read();
    expect(titlesOf(newest)).toEqual(lamps(1, 200));
    const second = await read(nextOf(newest));
    expect(titlesOf(second)).toEqual(lamps(201, 400));
    const last = await read(nextOf(second));
    // The fixture has an order of its own.
    expect(titlesOf(last).slice(0, 50)).toEqual(lamps(401, 450));
    expect([last.body.length, nextOf(last)]).toEqual([51, undefined]);
  });

  it('goes on where a page ended, whatever was ordered meanwhile', async () => {
    await plantOrders(provider, 30);
    const first = await read('?limit=10');
    await provider.database.run(
      `update orders set created_at = created_at + interval '1 day' where listing_title = 'Lamp 30'`,
    );
    expect(titlesOf(await read(nextOf(first)))).toEqual(lamps(11, 20));
  });

  it('can be requested by page number, and from a moment on', async () => {
    await plantOrders(provider, 30);
    expect(titlesOf(await read('?page=3&limit=5'))).toEqual(lamps(11, 15));
    const since = new Date(provider.now() - 4.5 * MINUTE_MS).toISOString();
    expect(titlesOf(await read(`?since=${since}`))).toEqual(lamps(1, 4));
    await provider.database.run(
      `update orders set updated_at = '${since}'::timestamptz where listing_title = 'Lamp 20'`,
    );
    expect(titlesOf(await read(`?since=${since}`))).toEqual([...lamps(1, 4), 'Lamp 20']);
  });

  it('is empty behind an order of another member, or behind one that does not exist', async () => {
    const other = await asMember(provider, 'otherBuyer');
    const [theirs] = (await other<OrderBody[]>('GET', HISTORY)).body;
    for (const before of [theirs?._id ?? '', '0'.repeat(24), 'nothing'])
      expect((await read(`?before=${before}`)).body).toEqual([]);
  });

  it.each(['?limit=201', '?limit=0', '?page=0', '?since=yesterday'])(
    'refuses %s',
    async (query) => {
      expect((await read(query)).status).toBe(422);
    },
  );

  it('is the newest two hundred of a provider of the specification alone, without a link to older ones', async () => {
    const bare = await startTestProvider({ capabilities: [] });
    await plantOrders(bare, 250);
    const answer = await (await asMember(bare, 'buyer'))<OrderBody[]>('GET', HISTORY);
    expect([answer.body.length, answer.headers.get('Link')]).toEqual([ORDER_PAGE.most, null]);
    await bare.close();
  });

  it('draws each order with one picture', async () => {
    await plantOrders(provider, 1);
    expect((await read()).body[0]?.listingId.images).toHaveLength(1);
  });
});

describe('open orders', () => {
  const place = (who: Caller, listing = listingId('textbook'), amount = 1500) =>
    who('POST', 'orders', {
      body: { buyerId: '', listingId: listing, amount, paymentMethod: 'cash' },
    });
  const open = (count: number, condition = 'true') =>
    provider.database.run(
      `update orders set status = 'shipped' where id in (select id from orders where listing_title like 'Lamp %' and ${condition} limit ${count})`,
    );

  it('of a buyer are a thousand at most', async () => {
    await plantOrders(provider, MEMBER_LIMITS.openOrders + 50);
    await open(MEMBER_LIMITS.openOrders - 1);
    // Whose sellers are others: those have a limit of their own.
    await provider.database.run(`update orders set seller_id = '${memberId('otherSeller')}'`);
    const answers = await Promise.all([place(buyer), place(buyer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await place(buyer)).body).toEqual({
      error:
        'You have 1000 orders of the last 30 days that are still on their way. Wait for one of them first.',
      code: 'invalid-body',
    });
    expect((await place(await asMember(provider, 'otherBuyer'))).status).toBe(201);
    provider.advanceClock(OPEN_ORDER_AGE_MS);
    buyer = await asMember(provider, 'buyer');
    expect((await place(buyer)).status).toBe(201);
  });

  it('of a seller are a thousand at most', async () => {
    await plantOrders(provider, 1_100);
    const other = await asMember(provider, 'otherBuyer');
    await open(MEMBER_LIMITS.ordersToServe);
    expect((await place(other)).body).toEqual({
      error:
        'This seller has 1000 orders of the last 30 days to serve and takes no more for now. Try again later.',
      code: 'invalid-body',
    });
    expect((await place(other, listingId('otherTextbook'), 1000)).status).toBe(201);
  });
});
