import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionOf } from '#server/resources/auth/refresh-tokens.ts';
import { takeDueMessages } from '#server/resources/push/message-queue.ts';
import { newestPair } from '#server/resources/push/vapid-keys.ts';
import { refreshFamilies } from '#server/storage/access-schema.ts';
import { pushMessages } from '#server/storage/push-schema.ts';
import {
  startTestProvider,
  TEST_AUTH_SECRET,
  type TestProvider,
} from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { subscribeBrowser } from '#support/provider/push-service.ts';
import { asMember, type Caller, withToken } from '../provider/calls.ts';

let provider: TestProvider;
let buyer: Caller;
let session: string;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
  const { accessToken, refreshToken } = await provider.tokensOf(fixtureEmails.seller);
  session = sessionOf(refreshToken);
  await subscribe(withToken(provider, accessToken));
});
afterEach(() => provider.close());

const browser = subscribeBrowser({ origin: 'https://push.campus.test' });
const subscribe = (caller: Caller, one = browser) =>
  caller('PUT', 'push/subscription', { body: one.request(newestPair(TEST_AUTH_SECRET).publicKey) });
const order = () =>
  buyer('POST', 'orders', {
    body: {
      ...{ buyerId: memberId('buyer'), listingId: listingId('textbook') },
      ...{ amount: 1500, paymentMethod: 'cash' },
    },
  });

it('an order is placed while its seller is logging out, and leaves no message without a recipient', async () => {
  let placed: ReturnType<typeof order> | undefined;
  await provider.database.db.transaction(async (tx) => {
    await tx.delete(refreshFamilies).where(eq(refreshFamilies.id, session));
    placed = order();
    await vi.waitFor(async () => {
      const [row] = await provider.database.db
        .select({ calls: sql<number>`count(*)::int` })
        .from(sql`pg_stat_activity`)
        .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
      expect(row?.calls).toBe(1);
    });
  });
  expect((await placed)?.status).toBe(201);
  expect(await provider.database.db.$count(pushMessages)).toBe(0);
});

it('of many processes that look at once, one takes each message up', async () => {
  const placed = await Promise.all(Array.from({ length: 8 }, order));
  expect(placed.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
  const taken = await Promise.all(
    Array.from({ length: 6 }, () => takeDueMessages(provider.database.db, provider.now() + 1000)),
  );
  const ids = taken.flat().map((message) => message.order.id);
  expect(ids).toHaveLength(8);
  expect(new Set(ids).size).toBe(8);
});

it('two members who sign in on the same browser at once are both answered', async () => {
  const callers = await Promise.all(
    Array.from({ length: 6 }, (_one, at) => asMember(provider, at % 2 === 0 ? 'buyer' : 'seller')),
  );
  const fresh = subscribeBrowser({ origin: 'https://push.campus.test' });
  const answers = await Promise.all(callers.map((caller) => subscribe(caller, fresh)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
});
