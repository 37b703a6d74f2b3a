import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListingReplyBody, ProductPageBody } from '#core/contract/shop-bodies.ts';
import type { PushSearches } from '#core/contract/push.ts';
import { campusCode } from '#core/domain/campus-code.ts';
import { CAMPUSES } from '#core/domain/campuses.ts';
import { PUSH_LIMITS } from '#core/domain/push-limits.ts';
import { exportMember } from '#server/privacy/member-records.ts';
import { createCatalogueIndex } from '#server/resources/products/catalogue-index.ts';
import { startDueMessages, RETRY_WAITS_MS } from '#server/resources/push/deliver-messages.ts';
import { findNewListings } from '#server/resources/push/search-alerts/find-new-listings.ts';
import { QUIET_MS } from '#server/resources/push/search-alerts/search-alert-rows.ts';
import { newestPair } from '#server/resources/push/vapid-keys.ts';
import { searchAlerts } from '#server/storage/push-schema.ts';
import { createLogCollector } from '#support/provider/log-collector.ts';
import { fixtureEmails, memberId } from '#support/provider/provider-fixture.ts';
import {
  startTestProvider,
  TEST_AUTH_SECRET,
  type TestProvider,
} from '#support/provider/provider.ts';
import {
  type PushService,
  startPushService,
  subscribeBrowser,
} from '#support/provider/push-service.ts';
import { asMember, type Caller } from './calls.ts';

const KEY = newestPair(TEST_AUTH_SECRET).publicKey;

let provider: TestProvider;
let service: PushService;
let buyer: Caller;
let seller: Caller;
let browser: ReturnType<typeof subscribeBrowser>;

beforeEach(async () => {
  service = await startPushService();
  provider = await startTestProvider({ hasLoopbackPush: true });
  buyer = await asMember(provider, 'buyer');
  seller = await asMember(provider, 'seller');
  browser = await subscribe(buyer);
  // Where the first look of all begins.
  await look();
});
afterEach(async () => {
  await service.close();
  await provider.close();
});

async function subscribe(caller: Caller) {
  const one = subscribeBrowser(service);
  await caller('PUT', 'push/subscription', { body: one.request(KEY) });
  return one;
}
const ask = (caller: Caller, ...searches: readonly string[]) =>
  caller<PushSearches>('PUT', 'push/searches', { body: { searches } });
const alerts = () => provider.database.db.select().from(searchAlerts);

async function publish(title: string, over: object = {}, laterMs = 1_000): Promise<string> {
  provider.advanceClock(laterMs);
  const { status, body } = await seller<ListingReplyBody>('POST', 'listings', {
    body: {
      ...{ title, description: 'Level.', category: 'lab-equipment', condition: 'used' },
      ...{ price: 2_000, quantity: 1, freeDelivery: false, status: 'active', images: [] },
      ...{ features: [], whyBuy: [], variations: [], sellerId: memberId('seller'), ...over },
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data._id;
}
const campusQuery = (_all: string, code: string) =>
  `campus=${CAMPUSES.find((campus) => campusCode(campus) === code)}`;
interface LookLimits {
  mostListings?: number;
  most?: number;
}
async function look({ mostListings, most }: LookLimits = {}): Promise<number> {
  provider.advanceClock(61_000);
  const { db } = provider.database;
  const index = { now: provider.now, ...(mostListings === undefined ? {} : { mostListings }) };
  const deps = { db, now: provider.now, catalogueIndex: createCatalogueIndex(db, index) };
  return findNewListings(deps, most);
}
/** What the browser is shown of all that was sent since. */
async function deliver(): Promise<readonly unknown[]> {
  const before = service.posted.length;
  const attempts = await startDueMessages(
    {
      ...{ db: provider.database.db, authSecret: TEST_AUTH_SECRET, now: provider.now },
      log: createLogCollector().log,
      settings: { hasLoopbackPush: true, pushContact: null },
    },
    new AbortController().signal,
  );
  await Promise.all(attempts.map(({ ended }) => ended));
  const sent = await Promise.all(service.posted.slice(before).map(browser.read));
  return sent.map((message) => (message as { notification: unknown }).notification);
}

describe('a new listing', () => {
  it('that a followed list finds is told to the device, with the address of that list', async () => {
    await ask(buyer, 'search=theodolite');
    await publish('Theodolite on a tripod');
    await publish('Microscope');
    await look();
    expect(await deliver()).toEqual([
      {
        title: 'New in a list you follow',
        body: 'Theodolite on a tripod',
        navigate: 'https://shop.campus.test/products?search=theodolite&sortBy=newest',
        tag: expect.stringMatching(/^search-[\w-]{32}$/) as string,
      },
    ]);
    const { headers } = service.posted[0]!;
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(await deliver()).toEqual([]);
  });

  it.each([
    ['a word with a slip', 'search=theodolyte', 'Theodolite', true],
    ['another word of the trade', 'search=handphone', 'Nokia mobile phone', true],
    ['a category', 'category=lab-equipment', 'Anything', true],
    ['another category', 'category=furniture', 'Anything', false],
    ['a price that it is above', 'search=theodolite&priceMax=1999', 'Theodolite', false],
    ['a deal that it is not', 'filter=flash-sale', 'Theodolite', false],
    ['its campus', 'campus=UoC&search=theodolite', 'Theodolite', true],
    ['another campus', 'campus=UoM&search=theodolite', 'Theodolite', false],
  ])('is news for %s as its list has it', async (_what, search, title, isNews) => {
    await ask(buyer, search);
    await publish(title);
    await look();
    // The app's words for what the provider is asked for.
    const query = search.replace(/campus=(\w+)/, campusQuery).replace('filter=', 'deal=');
    const { body } = await buyer<ProductPageBody>('GET', `products?${query}`);
    expect(body.listings.some((one) => one.title === title)).toBe(isNews);
    expect(await deliver()).toHaveLength(isNews ? 1 : 0);
  });

  it('is no news to its own seller, nor to a device that did not ask', async () => {
    await subscribe(seller);
    await ask(seller, 'search=theodolite');
    await publish('Theodolite');
    await look();
    expect(await deliver()).toEqual([]);
  });

  it('from before the search was sent is none, and one that stays is told once', async () => {
    await publish('Theodolite, old');
    provider.advanceClock(1_000);
    await ask(buyer, 'search=theodolite');
    await publish('Theodolite, new');
    provider.advanceClock(1_000);
    await ask(buyer, 'search=theodolite', 'search=microscope');
    await look();
    await look();
    expect(await deliver()).toMatchObject([{ body: 'Theodolite, new' }]);
  });

  it('that is sold before the message is sent leaves none', async () => {
    await ask(buyer, 'search=theodolite');
    const id = await publish('Theodolite');
    await look();
    const body = { status: 'sold', sellerId: memberId('seller') };
    expect((await seller('PATCH', `listings/${id}/status`, { body })).status).toBe(200);
    expect(await deliver()).toEqual([]);
    await publish('Theodolite again');
    await look();
    expect(await deliver()).toMatchObject([{ body: 'Theodolite again' }]);
  });

  it('that has some of the words alone is in the list, and no news', async () => {
    await ask(buyer, 'search=theodolite+laser');
    await publish('Theodolite');
    await look();
    const { body } = await buyer<ProductPageBody>('GET', 'products?search=theodolite+laser');
    expect(body.listings).toMatchObject([{ title: 'Theodolite' }]);
    expect(await deliver()).toEqual([]);
  });

  it('in a catalogue too large for the index has to have all of the words as they were typed', async () => {
    await ask(buyer, 'search=theodolite', 'search=theodolyte', 'search=theodolite+laser');
    await publish('Theodolite');
    await look({ mostListings: 0 });
    expect(await deliver()).toHaveLength(1);
  });
});

describe('several new listings', () => {
  it('are one message, and after it the search is silent for a while', async () => {
    await ask(buyer, 'search=theodolite');
    await publish('Theodolite, first');
    await publish('Theodolite, second');
    await look();
    expect(await deliver()).toMatchObject([{ body: 'Theodolite, second and 1 more' }]);
    await publish('Theodolite, third');
    await look();
    expect(await deliver()).toEqual([]);
    provider.advanceClock(QUIET_MS);
    expect(await deliver()).toMatchObject([{ body: 'Theodolite, third' }]);
  });

  it('that come while a message is under way are told after the silence, without those of before', async () => {
    await ask(buyer, 'search=theodolite');
    await publish('Theodolite, first');
    await look();
    service.meanwhile(async () => {
      await publish('Theodolite, second');
      await look();
    });
    expect(await deliver()).toMatchObject([{ body: 'Theodolite, first' }]);
    provider.advanceClock(60_000);
    expect(await deliver()).toEqual([]);
    provider.advanceClock(QUIET_MS);
    expect(await deliver()).toMatchObject([{ body: 'Theodolite, second' }]);
    expect(await alerts()).toMatchObject([{ found: 0, dueAt: null }]);
  });

  it('are counted once, however many processes look at once', async () => {
    await ask(buyer, 'search=theodolite');
    for (let one = 0; one < 3; one += 1) await publish(`Theodolite ${one}`);
    await Promise.all([look(), look(), look()]);
    expect(await alerts()).toMatchObject([{ found: 3 }]);
  });

  it('more than fit into one look are taken up by the next, also of one moment', async () => {
    await ask(buyer, 'search=theodolite');
    provider.advanceClock(1_000);
    for (let one = 0; one < 5; one += 1) await publish(`Theodolite ${one}`, {}, 0);
    const looks: number[] = [];
    for (let one = 0; one < 4; one += 1) looks.push(await look({ most: 2 }));
    expect(looks).toEqual([2, 2, 1, 0]);
    expect(await alerts()).toMatchObject([{ found: 5 }]);
  });

  it('wait for a push service that is away, and what comes meanwhile does not hurry it', async () => {
    await ask(buyer, 'search=theodolite');
    await publish('Theodolite, first');
    await look();
    service.answer(429, { 'Retry-After': '7200' });
    await deliver();
    await publish('Theodolite, second');
    await look();
    service.answer(201);
    expect(await deliver()).toEqual([]);
    provider.advanceClock(7_200_000 + RETRY_WAITS_MS[0]);
    expect(await deliver()).toMatchObject([{ body: 'Theodolite, second and 1 more' }]);
  });
});

describe('the searches of a session', () => {
  it('are answered as they are kept: each once, as the app writes it', async () => {
    const { status, body } = await ask(buyer, 'search=lamp&page=3', 'search=lamp', 'campus=UoC');
    expect(status).toBe(200);
    expect(body.searches).toEqual(['campus=UoC', 'search=lamp&sortBy=newest']);
  });

  it('are replaced by the next ones, and end with none', async () => {
    await ask(buyer, 'search=lamp', 'search=desk');
    expect((await ask(buyer, 'search=desk')).body.searches).toHaveLength(1);
    expect((await ask(buyer)).body.searches).toEqual([]);
    expect(await alerts()).toEqual([]);
  });

  it('end with its subscription', async () => {
    await ask(buyer, 'search=lamp');
    await buyer('DELETE', 'push/subscription');
    expect(await alerts()).toEqual([]);
  });

  it('are part of the export of their member alone', async () => {
    await ask(buyer, 'search=lamp');
    const exported = (who: 'buyer' | 'seller') =>
      exportMember(provider.database.db, {
        email: fixtureEmails[who],
        reason: 'letter 12',
        nowMs: provider.now(),
      });
    expect(await exported('buyer')).toMatchObject({
      searchAlerts: [{ search: 'search=lamp&sortBy=newest' }],
    });
    expect(await exported('seller')).toMatchObject({ searchAlerts: [] });
  });

  it.each([
    ['without words or filters', ['sortBy=price-asc'], /words or a filter/],
    [
      'beyond the limit',
      Array.from({ length: PUSH_LIMITS.searches + 1 }, (_, at) => `search=a${at}`),
      /./,
    ],
    ['too long', [`search=${'a'.repeat(PUSH_LIMITS.search)}`], /./],
    ['too long as they are kept', [`category=${'ක'.repeat(900)}`], /2000 characters/],
  ])('%s are refused, and those of before stay', async (_what, searches, words) => {
    await ask(buyer, 'search=lamp');
    const refused = await buyer<{ error: string }>('PUT', 'push/searches', { body: { searches } });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatch(words);
    expect(await alerts()).toHaveLength(1);
  });

  it('without a subscription are refused in words', async () => {
    const refused = await ask(seller, 'search=lamp');
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'Turn notifications on for this device first.' },
    });
  });
});
