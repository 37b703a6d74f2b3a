import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  READS_OF_MEMBER,
  READS_OF_NETWORK,
  WRITES_OF_MEMBER,
} from '#server/limits/volume-limits.ts';
import { startTestProvider, TEST_EPOCH_MS, type TestProvider } from '#support/provider.ts';
import { listingId } from '#support/provider-fixture.ts';
import { asMember, type Caller } from './calls.ts';

let provider: TestProvider;

beforeEach(async () => {
  // The clock stands still: nothing refills on its own.
  provider = await startTestProvider({ now: () => TEST_EPOCH_MS });
});
afterEach(() => provider.close());

/** Unknown calls and ids cost nothing but the turn. */
const NOWHERE = `products/${'0'.repeat(24)}`;

async function spend(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let done = 0; done < count; done += 1) statuses.add((await call()).status);
  return [...statuses];
}

describe('a network', () => {
  const readFrom =
    (address: string, path = NOWHERE) =>
    () =>
      provider.fetchFrom(address)(`/api/${path}`);

  it('behind which a whole campus opens the app has what it asks for', async () => {
    expect(await spend(2_000, readFrom('192.0.2.1', 'categories/nowhere'))).toEqual([404]);
  });

  it('is told to wait when it asks for ever more, and others are not', async () => {
    const read = readFrom('192.0.2.1', 'categories/nowhere');
    await spend(READS_OF_NETWORK.stock, read);
    const refused = await read();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(await refused.json()).toEqual({
      error: 'Too many requests came from your network. Please try again in 1 second.',
      code: 'too-many-requests',
    });
    expect((await readFrom('192.0.2.2')()).status).toBe(404);
    expect((await readFrom('127.0.0.1')()).status).toBe(404);
    provider.advanceClock(READS_OF_NETWORK.refillMs);
    expect([(await read()).status, (await read()).status]).toEqual([404, 429]);
  }, 60_000);
});

describe('a member', () => {
  let buyer: Caller;
  beforeEach(async () => {
    buyer = await asMember(provider, 'buyer');
  });

  it('may change two thousand things, and then as many as refill; items of a batch count', async () => {
    const forget = () => buyer('DELETE', 'wishlist/nothing');
    expect(await spend(WRITES_OF_MEMBER.stock - 2, forget)).toEqual([404]);
    const item = { key: 'k', method: 'DELETE', path: 'wishlist/nothing' };
    const { body } = await buyer<{ items: { status: number }[] }>('POST', 'batch', {
      body: { items: [item, { ...item, key: 'l' }] },
    });
    expect(body.items.map(({ status }) => status)).toEqual([404, 429]);
    expect((await forget()).status).toBe(429);
    expect((await buyer('GET', 'cart')).status).toBe(200);
    const other = await asMember(provider, 'otherBuyer');
    expect((await other('POST', `wishlist/${listingId('hoodie')}`)).status).toBe(200);
  }, 60_000);

  it('may look two thousand times', async () => {
    const seller = await asMember(provider, 'seller');
    // Refused for the role, after the turn was taken.
    const look = () => seller('GET', 'orders/buyer/history');
    expect(await spend(READS_OF_MEMBER.stock, look)).toEqual([403]);
    expect((await look()).status).toBe(429);
  }, 60_000);
});
