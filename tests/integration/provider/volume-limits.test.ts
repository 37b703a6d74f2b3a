import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  PICTURES_OF_NETWORK,
  READS_OF_MEMBER,
  READS_OF_NETWORK,
  type VolumeLimit,
  WRITES_OF_MEMBER,
  WRITES_OF_MEMBER_AND_DAY,
} from '#server/limits/volume-limits.ts';
import { startTestProvider, TEST_EPOCH_MS, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId } from '#support/provider/provider-fixture.ts';
import { asMember, type Caller } from './calls.ts';

let provider: TestProvider;

beforeEach(async () => {
  // The clock stands still: nothing refills on its own.
  provider = await startTestProvider({ now: () => TEST_EPOCH_MS });
});
afterEach(() => provider.close());

/** Takes so many turns of a caller without making the calls. */
function spend(count: number, limit: VolumeLimit, who: string): void {
  for (let done = 0; done < count; done += 1) expect(provider.takeVolume(limit, who)).toBeNull();
}

describe('a network', () => {
  const readFrom = (address: string) => () =>
    provider.fetchFrom(address)('/api/categories/nowhere');

  it('behind which a whole campus opens the app gets all its requests answered', async () => {
    // A thousand of its members within ten minutes, ten reads each.
    spend(9_999, READS_OF_NETWORK, '192.0.2.1');
    expect((await readFrom('192.0.2.1')()).status).toBe(404);
  });

  it('is limited when it sends ever more, and others are not', async () => {
    const read = readFrom('192.0.2.1');
    expect((await read()).status).toBe(404);
    spend(READS_OF_NETWORK.capacity - 1, READS_OF_NETWORK, '192.0.2.1');
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
  });
});

describe('the pictures of a network', () => {
  const PICTURE = `/uploads/${'a'.repeat(24)}/320.webp`;
  const showTo = (address: string) => () => provider.fetchFrom(address)(PICTURE);

  it('are all sent to a campus that opens the app in the same minute, forty for each page', async () => {
    spend(40 * 1_200, PICTURES_OF_NETWORK, '192.0.2.1');
    expect((await showTo('192.0.2.1')()).status).toBe(404);
    // Nor do they take from what it may read, or the other way round.
    spend(READS_OF_NETWORK.capacity, READS_OF_NETWORK, '192.0.2.1');
    expect((await showTo('192.0.2.1')()).status).toBe(404);
  });

  it('are limited when it asks for ever more, and those of others are not', async () => {
    const show = showTo('192.0.2.1');
    expect((await show()).status).toBe(404);
    spend(PICTURES_OF_NETWORK.capacity - 1, PICTURES_OF_NETWORK, '192.0.2.1');
    const refused = await show();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expect(await refused.text()).toBe(
      'Too many pictures were sent to your network. Please try again in 1 second.\n',
    );
    expect((await showTo('192.0.2.2')()).status).toBe(404);
    expect((await showTo('127.0.0.1')()).status).toBe(404);
    provider.advanceClock(PICTURES_OF_NETWORK.refillMs);
    expect([(await show()).status, (await show()).status]).toEqual([404, 429]);
  });
});

describe('a member', () => {
  let buyer: Caller;
  let buyerId: string;
  beforeEach(async () => {
    buyer = await asMember(provider, 'buyer');
    buyerId = (await provider.tokensOf(fixtureEmails.buyer)).memberId;
  });

  it('may send two thousand changes, and then as many as refill; items of a batch count', async () => {
    const forget = () => buyer('DELETE', 'wishlist/nothing');
    expect((await forget()).status).toBe(404);
    spend(WRITES_OF_MEMBER.capacity - 3, WRITES_OF_MEMBER, buyerId);
    const item = { key: 'k', method: 'DELETE', path: 'wishlist/nothing' };
    const { body } = await buyer<{ items: { status: number }[] }>('POST', 'batch', {
      body: { items: [item, { ...item, key: 'l' }] },
    });
    // They share no key, so either may be the one that took the last turn.
    expect(body.items.map(({ status }) => status).toSorted()).toEqual([404, 429]);
    expect((await forget()).status).toBe(429);
    expect((await buyer('GET', 'cart')).status).toBe(200);
    const other = await asMember(provider, 'otherBuyer');
    expect((await other('POST', `wishlist/${listingId('hoodie')}`)).status).toBe(200);
  });

  it('may send twenty thousand changes a day, however slowly', async () => {
    const forget = () => buyer('DELETE', 'wishlist/nothing');
    spend(WRITES_OF_MEMBER_AND_DAY.capacity - 1, WRITES_OF_MEMBER_AND_DAY, buyerId);
    expect((await forget()).status).toBe(404);
    const refused = await forget();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
    expect((await buyer('GET', 'cart')).status).toBe(200);
    provider.advanceClock(WRITES_OF_MEMBER_AND_DAY.refillMs);
    expect([(await forget()).status, (await forget()).status]).toEqual([404, 429]);
  });

  it('may look two thousand times', async () => {
    const seller = await asMember(provider, 'seller');
    // Refused for the role, after the turn was taken.
    const look = () => seller('GET', 'orders/buyer/history');
    expect((await look()).status).toBe(403);
    const { memberId } = await provider.tokensOf(fixtureEmails.seller);
    spend(READS_OF_MEMBER.capacity - 1, READS_OF_MEMBER, memberId);
    expect((await look()).status).toBe(429);
  });
});
