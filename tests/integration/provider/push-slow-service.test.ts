import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import { sendRegularly } from '#server/resources/push/send-regularly.ts';
import { newestPair } from '#server/resources/push/vapid-keys.ts';
import { pushMessages } from '#server/storage/push-schema.ts';
import { createLogCollector } from '#support/provider/log-collector.ts';
import {
  startTestProvider,
  TEST_AUTH_SECRET,
  type TestProvider,
} from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import {
  type PushService,
  startPushService,
  subscribeBrowser,
} from '#support/provider/push-service.ts';
import { asMember, type Caller } from './calls.ts';

let provider: TestProvider;
let slow: PushService;
let quick: PushService;
let buyer: Caller;
let seller: Caller;
let stop: () => Promise<void>;
const defects: unknown[] = [];

beforeEach(async () => {
  [slow, quick] = [await startPushService(), await startPushService()];
  provider = await startTestProvider({ hasLoopbackPush: true });
  buyer = await asMember(provider, 'buyer');
  seller = await asMember(provider, 'seller');
  await subscribe(seller, slow);
  await subscribe(buyer, quick);
  stop = sendRegularly(
    {
      ...{ db: provider.database.db, authSecret: TEST_AUTH_SECRET, now: provider.now },
      ...{ log: createLogCollector().log, reportDefect: (defect) => defects.push(defect) },
      settings: { hasLoopbackPush: true, pushContact: 'mailto:shop@campus.test' },
    },
    50,
  );
});
afterEach(async () => {
  await stop();
  await Promise.all([slow.close(), quick.close()]);
  await provider.close();
  expect(defects).toEqual([]);
});

async function subscribe(caller: Caller, service: PushService): Promise<void> {
  const body = subscribeBrowser(service).request(newestPair(TEST_AUTH_SECRET).publicKey);
  expect((await caller('PUT', 'push/subscription', { body })).status).toBe(200);
}

/** Its seller is told. */
async function order(): Promise<string> {
  const body = {
    ...{ buyerId: memberId('buyer'), listingId: listingId('textbook') },
    ...{ amount: 1500, paymentMethod: 'cash' },
  };
  return (await buyer<OrderBody>('POST', 'orders', { body })).body._id;
}

/** A message that its service has, and does not answer. */
async function keepWaiting(): Promise<{ id: string; answer: () => void }> {
  let answer = () => {};
  slow.meanwhile(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const id = await order();
  await expect.poll(() => slow.posted.length, { timeout: 5_000 }).toBe(1);
  return { id, answer: () => answer() };
}

it('a push service that does not answer delays no message to another one', async () => {
  const { id, answer } = await keepWaiting();
  const body = { status: 'shipped', sellerId: memberId('seller') };
  await seller('PATCH', `orders/${id}/status`, { body });
  await expect.poll(() => quick.posted.length, { timeout: 5_000 }).toBe(1);
  answer();
});

it('no message overtakes an earlier one to the same browser', async () => {
  const { answer } = await keepWaiting();
  await order();
  // Longer than the sender waits for a message.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(slow.posted).toHaveLength(1);
  answer();
  await expect.poll(() => slow.posted.length, { timeout: 5_000 }).toBe(2);
  await expect.poll(() => provider.database.db.$count(pushMessages), { timeout: 5_000 }).toBe(0);
});

it('a stop ends what is being sent, and keeps it for the next start', async () => {
  const { answer } = await keepWaiting();
  await stop();
  answer();
  expect(await provider.database.db.$count(pushMessages)).toBe(1);
});
