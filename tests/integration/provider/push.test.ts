import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import type { PushSubscriptionBody } from '#core/contract/push.ts';
import { PUSH_LIMITS } from '#core/domain/push-limits.ts';
import { eraseMember } from '#server/privacy/erase-member.ts';
import { endSessionsOf, exportMember } from '#server/privacy/member-records.ts';
import { setModerator } from '#server/privacy/moderators.ts';
import { dropDeadRefreshTokens } from '#server/resources/auth/refresh-tokens.ts';
import { startDueMessages, RETRY_WAITS_MS } from '#server/resources/push/deliver-messages.ts';
import { dropOldMessages } from '#server/resources/push/message-queue.ts';
import { newestPair } from '#server/resources/push/vapid-keys.ts';
import { pushMessages, pushSubscriptions } from '#server/storage/push-schema.ts';
import { orders } from '#server/storage/schema.ts';
import { createLogCollector } from '#support/provider/log-collector.ts';
import {
  startTestProvider,
  TEST_AUTH_SECRET,
  type TestProvider,
} from '#support/provider/provider.ts';
import {
  fixtureEmails,
  type FixtureMember,
  listingId,
  memberId,
} from '#support/provider/provider-fixture.ts';
import {
  startPushService,
  subscribeBrowser,
  type PushService,
} from '#support/provider/push-service.ts';
import { asMember, asVisitor, type Caller, withToken } from './calls.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY = newestPair(TEST_AUTH_SECRET).publicKey;

let provider: TestProvider;
let service: PushService;
let buyer: Caller;
let seller: Caller;
let log: ReturnType<typeof createLogCollector>;

beforeEach(async () => {
  service = await startPushService();
  log = createLogCollector();
  provider = await startTestProvider({ hasLoopbackPush: true });
  buyer = await asMember(provider, 'buyer');
  seller = await asMember(provider, 'seller');
});
afterEach(async () => {
  await service.close();
  await provider.close();
});

/** A look of the sender at the queue. */
async function deliver(
  authSecret = TEST_AUTH_SECRET,
  signal = new AbortController().signal,
): Promise<number> {
  const attempts = await startDueMessages(pushDeps(authSecret), signal);
  await Promise.all(attempts.map(({ ended }) => ended));
  return attempts.length;
}
const pushDeps = (authSecret = TEST_AUTH_SECRET) => ({
  ...{ db: provider.database.db, authSecret, now: provider.now, log: log.log },
  settings: { hasLoopbackPush: true, pushContact: 'mailto:shop@campus.test' },
});
async function subscribe(caller: Caller, browser = subscribeBrowser(service)) {
  const answer = await caller('PUT', 'push/subscription', { body: browser.request(KEY) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return browser;
}
const ask = (caller: Caller) => caller<PushSubscriptionBody>('GET', 'push/subscription');
async function order(): Promise<string> {
  const { body } = await buyer<OrderBody>('POST', 'orders', {
    body: {
      ...{ buyerId: memberId('buyer'), listingId: listingId('textbook') },
      ...{ amount: 1500, paymentMethod: 'cash' },
    },
  });
  return body._id;
}
const move = (id: string, status: string) =>
  seller('PATCH', `orders/${id}/status`, { body: { status, sellerId: memberId('seller') } });
const queued = () => provider.database.db.$count(pushMessages);
/** As many as an endpoint may have, each of three bytes; they cannot be compressed. */
const manyLetters = () =>
  Array.from({ length: 970 }, () => String.fromCharCode(0x4e00 + randomInt(20_000))).join('');
const kept = () => provider.database.db.$count(pushSubscriptions);
const closeOpenOrders = () => provider.database.db.update(orders).set({ status: 'delivered' });
const requestOf = (who: FixtureMember) => ({
  email: fixtureEmails[who],
  reason: 'letter 12',
  nowMs: provider.now(),
});
async function suspendSeller(): Promise<void> {
  await setModerator(provider.database.db, requestOf('otherNewcomer'), true);
  const moderator = await asMember(provider, 'otherNewcomer');
  const path = `moderation/members/${memberId('seller')}/suspend`;
  await moderator('POST', path, { body: { reason: 'Sold a copy.' } });
}

describe('news of an order', () => {
  it('reach the seller when it is placed and the buyer when it moves, readable by them alone', async () => {
    const [buyers, sellers] = [await subscribe(buyer), await subscribe(seller)];
    const id = await order();
    await deliver();
    const navigate = `https://shop.campus.test/dashboard?tab=orders&order=${id}`;
    const [placed] = service.posted;
    expect(await sellers.read(placed!)).toEqual({
      web_push: 8030,
      notification: {
        ...{ title: 'New order', body: 'Calculus textbook', navigate, tag: `order-${id}` },
      },
    });
    await expect(buyers.read(placed!)).rejects.toThrow();
    await move(id, 'shipped');
    await deliver();
    expect(service.posted).toHaveLength(2);
    expect(await buyers.read(service.posted[1]!)).toMatchObject({
      notification: { title: 'Your order is on its way', body: 'Calculus textbook' },
    });
    expect(await deliver()).toBe(0);
  });

  it('say to the push service no more than it needs', async () => {
    await subscribe(seller);
    const id = await order();
    await deliver();
    const { headers, body } = service.posted[0]!;
    expect(headers).toMatchObject({
      ...{ 'content-encoding': 'aes128gcm', 'content-type': 'application/notification+json' },
      ...{ ttl: '259200', topic: id, urgency: 'normal' },
    });
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${KEY}$`));
    expect(body.length).toBeLessThanOrEqual(4096);
  });

  it('are one message, of what holds, when several changes came before it was sent', async () => {
    const browser = await subscribe(buyer);
    const id = await order();
    await move(id, 'shipped');
    await move(id, 'delivered');
    expect(await queued()).toBe(1);
    await deliver();
    expect(service.posted).toHaveLength(1);
    expect(await browser.read(service.posted[0]!)).toMatchObject({
      notification: { title: 'Your order was delivered' },
    });
  });

  it('are sent again when the order moves while they are under way', async () => {
    const browser = await subscribe(buyer);
    const id = await order();
    await move(id, 'shipped');
    service.meanwhile(() => move(id, 'delivered'));
    await deliver();
    provider.advanceClock(60_000);
    await deliver();
    const titles = await Promise.all(service.posted.map(browser.read));
    expect(titles).toMatchObject([
      { notification: { title: 'Your order is on its way' } },
      { notification: { title: 'Your order was delivered' } },
    ]);
    expect(await queued()).toBe(0);
  });

  it('are queued with the change or not at all', async () => {
    await subscribe(buyer);
    const id = await order();
    expect((await move(id, 'delivered')).status).toBe(409);
    expect(await queued()).toBe(0);
  });

  it('go to every device of the member, and to no member who did not subscribe', async () => {
    await subscribe(seller);
    await subscribe(await asMember(provider, 'seller'));
    await subscribe(await asMember(provider, 'otherSeller'));
    await order();
    expect(await deliver()).toBe(2);
  });
});

describe('a push service that does not take a message', () => {
  it('is asked again later, each time after a longer wait, and at last no more', async () => {
    await subscribe(seller);
    await order();
    service.answer(503);
    for (const waitMs of RETRY_WAITS_MS) {
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      provider.advanceClock(waitMs);
    }
    expect(await deliver()).toBe(1);
    expect(service.posted).toHaveLength(RETRY_WAITS_MS.length + 1);
    expect(await queued()).toBe(0);
    expect(await kept()).toBe(1);
  });

  it('is left alone for as long as it asks', async () => {
    await subscribe(seller);
    const id = await order();
    service.answer(429, { 'Retry-After': '7200' });
    await deliver();
    await move(id, 'canceled');
    service.answer(201);
    provider.advanceClock(7_100_000);
    expect(await deliver()).toBe(0);
    provider.advanceClock(100_000);
    expect(await deliver()).toBe(1);
    expect(await queued()).toBe(0);
  });

  it('because the browser took its subscription back, ends the subscription', async () => {
    await subscribe(seller);
    await order();
    service.answer(410);
    await deliver();
    expect([await kept(), await queued()]).toEqual([0, 0]);
    expect((await ask(seller)).body.endpoint).toBeNull();
  });

  it('because it is not ours to send, is logged for the operator without the address', async () => {
    const browser = await subscribe(seller);
    await order();
    service.answer(403);
    await deliver();
    expect([await kept(), await queued()]).toEqual([1, 0]);
    const told = JSON.stringify(log.lines);
    expect(told).toContain('push-given-up');
    expect(told).not.toContain(new URL(browser.request(KEY).endpoint).pathname);
  });
});

it('a message whose sender died is sent by the next one, after the lease', async () => {
  await subscribe(seller);
  await order();
  await deliver(TEST_AUTH_SECRET, AbortSignal.abort());
  expect(service.posted).toHaveLength(0);
  expect(await deliver()).toBe(0);
  provider.advanceClock(60_000);
  await deliver();
  expect(service.posted).toHaveLength(1);
});

describe('a subscription', () => {
  it('is shown to its own session alone', async () => {
    const browser = await subscribe(buyer);
    const { endpoint } = browser.request(KEY);
    expect((await ask(buyer)).body).toEqual({ applicationServerKey: KEY, endpoint });
    expect((await ask(await asMember(provider, 'buyer'))).body.endpoint).toBeNull();
    expect((await ask(asVisitor(provider))).status).toBe(401);
  });

  it('ends when its member says so, and again changes nothing', async () => {
    await subscribe(buyer);
    const end = () => buyer<PushSubscriptionBody>('DELETE', 'push/subscription');
    expect((await end()).body.endpoint).toBeNull();
    expect((await end()).status).toBe(200);
    expect(await kept()).toBe(0);
  });

  it('of a browser belongs to the member who signed in on it last', async () => {
    const browser = await subscribe(seller);
    await order();
    await subscribe(buyer, browser);
    expect((await ask(seller)).body.endpoint).toBeNull();
    expect([await kept(), await queued()]).toEqual([1, 0]);
  });

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['a logout', (token) => asVisitor(provider)('POST', 'auth/logout', { body: { token } })],
    [
      'a logout from another device',
      async () => (await asMember(provider, 'seller'))('DELETE', 'auth/sessions'),
    ],
    ['an erasure', () => eraseMember(provider.database.db, requestOf('seller'))],
    [
      'the command that ends sessions',
      () => endSessionsOf(provider.database.db, requestOf('seller')),
    ],
    ['a suspension', suspendSeller],
    [
      'a month without a visit',
      () => dropDeadRefreshTokens(provider.database.db, provider.now() + 31 * DAY_MS),
    ],
  ])('is gone after %s, with its queued messages', async (_how, end) => {
    const { accessToken, refreshToken } = await provider.tokensOf(fixtureEmails.seller);
    await subscribe(withToken(provider, accessToken));
    // Of an order that is open no member is erased: it is over, and its news wait.
    const id = await order();
    await move(id, 'canceled');
    expect(await queued()).toBe(1);
    await closeOpenOrders();
    await end(refreshToken);
    expect([await kept(), await queued()]).toEqual([0, 0]);
  });

  it('of a session that was not used for a month is not sent to, even before it is cleaned up', async () => {
    await subscribe(seller);
    provider.advanceClock(31 * DAY_MS);
    await order();
    await deliver();
    expect(service.posted).toEqual([]);
  });

  it('made with the key of a secret that is gone ends; of one that is still named, it stays', async () => {
    await subscribe(seller);
    await order();
    await deliver(`a newer secret, as long as they have to be,${TEST_AUTH_SECRET}`);
    expect(service.posted).toHaveLength(1);
    await order();
    await deliver('another secret altogether, of the same length');
    expect(service.posted).toHaveLength(1);
    expect(await kept()).toBe(0);
  });

  it('is refused to one device too many', async () => {
    for (let device = 0; device < PUSH_LIMITS.devices; device += 1)
      await subscribe(await asMember(provider, 'buyer'));
    const body = subscribeBrowser(service).request(KEY);
    const refused = await buyer('PUT', 'push/subscription', { body });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/devices already/) as string },
    });
    await subscribe(seller);
  });

  it.each([
    ['an endpoint inside', { endpoint: 'https://169.254.169.254/latest' }],
    ['an endpoint of this machine by name', { endpoint: 'https://localhost/push' }],
    ['an endpoint that is no plain text', { endpoint: `https://push.example/${manyLetters()}` }],
    ['an origin that is none', { origin: 'https://shop.test/path' }],
    ['an origin without https', { origin: 'http://shop.test' }],
    ['a foreign key', { applicationServerKey: newestPair('x'.repeat(40)).publicKey }],
    ['a key that is no point', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
  ])('with %s is refused', async (_what, over) => {
    const body = { ...subscribeBrowser(service).request(KEY), ...over };
    expect((await buyer('PUT', 'push/subscription', { body })).status).toBe(422);
    expect(await kept()).toBe(0);
  });
});

it('an export names the endpoint of a subscription, and not its keys', async () => {
  const { endpoint, keys } = (await subscribe(buyer)).request(KEY);
  const told = await exportMember(provider.database.db, requestOf('buyer'));
  expect(told).toMatchObject({ pushSubscriptions: [{ endpoint }] });
  expect(JSON.stringify(told)).not.toContain(keys.auth);
  const others = await exportMember(provider.database.db, requestOf('seller'));
  expect(others).toMatchObject({ pushSubscriptions: [] });
});

it('news that are too old are forgotten', async () => {
  await subscribe(seller);
  await order();
  await dropOldMessages(provider.database.db, provider.now() + 3 * DAY_MS + 1000);
  expect(await queued()).toBe(0);
});

it('a provider without the capability has none of the calls', async () => {
  const plain = await startTestProvider({ capabilities: [] });
  const caller = await asMember(plain, 'buyer');
  expect((await ask(caller)).status).toBe(404);
  await plain.close();
});
