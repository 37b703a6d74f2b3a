import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  attemptToBuy,
  type OrderAttempt,
  plantBuyers,
  sendOrderUntilAnswered,
} from '#support/database/ordering.ts';
import {
  startTestProvider,
  TEST_AUTH_SECRET,
  type TestProvider,
} from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import { rounds } from '#support/thorough.ts';

const CROWD = rounds(200, 1_000);
const STOCK = 10;
const PRICE = 1500;

let provider: TestProvider;

beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

it('a crowd of buyers at once gets the ten pieces there are, and all others get a refusal with a message', async () => {
  const textbook = listingId('textbook');
  await provider.setListing(textbook, { quantity: STOCK, price: PRICE });
  const buyers = await plantBuyers(provider.database.db, CROWD, TEST_AUTH_SECRET, provider.now());
  const send = (attempt: OrderAttempt) =>
    sendOrderUntilAnswered((url, init) => provider.fetch(url, init), provider.origin, attempt);
  const answers = await Promise.all(
    buyers.map((buyer) => send(attemptToBuy(buyer, textbook, PRICE))),
  );
  const bought = answers.filter(({ status }) => status === 201);
  const missed = answers.filter(({ status }) => status === 409);
  expect([bought.length, missed.length]).toEqual([STOCK, CROWD - STOCK]);
  expect(missed.every(({ code, error }) => code === 'out-of-stock' && error !== null)).toBe(true);
  const placed = (await provider.listOrders()).filter((order) => order.listingId === textbook);
  expect(placed).toHaveLength(STOCK);
  const shown = (await (await provider.fetch(`/api/products/${textbook}`)).json()) as object;
  expect(shown).toMatchObject({ quantity: 0, stock: 0 });
}, 60_000);
