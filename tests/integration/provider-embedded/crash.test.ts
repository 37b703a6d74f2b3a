import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signAccessToken } from '#server/resources/auth/access-tokens.ts';
import { seedId } from '#server/storage/ids.ts';
import {
  attemptToBuy,
  type Buyer,
  type OrderAttempt,
  sendOrder,
} from '#support/database/ordering.ts';
import { QUICK_START, runToItsEnd } from '#support/provider/provider-child.ts';
import { type ProviderProcess, startProviderProcess } from '#support/provider/provider-process.ts';
import { rounds } from '#support/thorough.ts';

const BUYER_EMAIL = 'buyer@stu.cmb.ac.lk';
const AUTH_SECRET = 'the secret of the crashing provider';
const ROUNDS = rounds(3, 10);
const LAST_MOMENT = 103;
const ORDERS_PER_ROUND = 200;
/** Orders on their way at once: some of them are anywhere between the socket and the reply when the power goes. */
const LANES = 8;
const STOCK = 5_000;
const PRICE = 750;

let provider: ProviderProcess;
let listingId: string;
let ordersBefore: number;

beforeAll(async () => {
  provider = await startProviderProcess({ AUTH_SECRET }, [QUICK_START]);
  listingId = await findListingWithoutOrders();
  await provider.setListing({ id: listingId, quantity: STOCK, price: PRICE });
  ordersBefore = (await readOrders()).length;
}, 150_000);
afterAll(() => provider.stop());

describe('a second process on the same data folder', () => {
  it('ends with a message that names the running process, and the first one goes on', async () => {
    const { exitCode, said } = await runToItsEnd({ folder: provider.folder, port: 0 });
    expect(exitCode).toBe(1);
    expect(said).toMatch(
      /^Another provider \(process \d+\) already uses \S+\. Stop it first, or set DATA_DIR to another folder\.$/m,
    );
    expect(said).toContain(provider.folder);
    expect((await fetch(`${provider.url}/api/categories`)).status).toBe(200);
  });
});

describe('a provider whose process is killed in the middle of 200 orders', () => {
  const everAcknowledged = new Set<string>();

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'loses nothing and leaves nothing half done, killed at moment %i',
    async (round) => {
      // Later in every round, and never after the same number of replies.
      const killAfter = 4 + Math.floor((round * (LAST_MOMENT - 4)) / (ROUNDS - 1));
      const { acknowledged, unanswered } = await sendUntilKilled(await attemptAll(), killAfter);
      expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);
      expect(unanswered.length).toBeGreaterThan(0);
      for (const orderId of acknowledged.values()) everAcknowledged.add(orderId);
      await provider.restart();

      const survived = new Set((await readOrders()).map(({ id }) => id));
      expect([...everAcknowledged].filter((id) => !survived.has(id))).toEqual([]);
      await expectStockToFitOrders();

      // What got no reply has its order already, with the reply to its key, or nothing at all of it is there.
      for (const attempt of unanswered) {
        const { status, orderId, isReplayed } = await sendOrder(fetch, provider.url, attempt);
        expect(status).toBe(201);
        expect(isReplayed).toBe(survived.has(orderId ?? ''));
        everAcknowledged.add(orderId ?? '');
      }
      for (const [attempt, orderId] of [...acknowledged].slice(-3)) {
        const again = await sendOrder(fetch, provider.url, attempt);
        expect(again).toMatchObject({ orderId, isReplayed: true });
      }
      expect(await readOrders()).toHaveLength(ordersBefore + everAcknowledged.size);
      await expectStockToFitOrders();
    },
    60_000,
  );
});

interface Cut {
  acknowledged: Map<OrderAttempt, string>;
  /** Sent, but the process died before the reply. */
  unanswered: OrderAttempt[];
}

/** Sends over several lanes and kills the process at once after so many replies. */
async function sendUntilKilled(attempts: readonly OrderAttempt[], killAfter: number): Promise<Cut> {
  const acknowledged = new Map<OrderAttempt, string>();
  const unanswered: OrderAttempt[] = [];
  const waiting = [...attempts];
  const kills: Promise<void>[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (kills.length > 0) return;
      try {
        const { orderId } = await sendOrder(fetch, provider.url, next);
        if (orderId !== null) acknowledged.set(next, orderId);
      } catch {
        unanswered.push(next);
      }
      if (acknowledged.size >= killAfter && kills.length === 0) kills.push(provider.kill());
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await Promise.all(kills);
  return { acknowledged, unanswered };
}

async function attemptAll(): Promise<OrderAttempt[]> {
  const id = seedId('member', 'demo-buyer');
  const buyer: Buyer = { id, token: await signAccessToken(AUTH_SECRET, id, Date.now()) };
  return Array.from({ length: ORDERS_PER_ROUND }, () => attemptToBuy(buyer, listingId, PRICE));
}

async function readOrders() {
  return (await provider.database(BUYER_EMAIL)).orders;
}

/** Pieces taken and pieces ordered are the same number. */
async function expectStockToFitOrders(): Promise<void> {
  const ordered = (await readOrders()).filter((order) => order.listingId === listingId);
  const pieces = ordered.reduce((sum, { quantity }) => sum + quantity, 0);
  const response = await fetch(`${provider.url}/api/products/${listingId}`);
  const { quantity } = (await response.json()) as { quantity: number };
  expect(quantity).toBe(STOCK - pieces);
}

async function findListingWithoutOrders(): Promise<string> {
  const response = await fetch(`${provider.url}/api/products?limit=30`);
  const { listings } = (await response.json()) as { listings: { _id: string }[] };
  const ordered = new Set((await readOrders()).map((order) => order.listingId));
  const found = listings.find(({ _id }) => !ordered.has(_id));
  if (found === undefined) throw new Error('Every listing of the first page was ordered.');
  return found._id;
}
