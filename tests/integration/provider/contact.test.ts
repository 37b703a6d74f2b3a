import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContactBody } from '#core/contract/contact.ts';
import { CONTACTS_PER_MEMBER } from '#server/limits/contact-limits.ts';
import { members } from '#server/storage/schema.ts';
import { createFakeClock } from '#support/device/fake-clock.ts';
import { startTestProvider, TEST_EPOCH_MS, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

const TEXTBOOK = listingId('textbook');
const PHONE = '771234567';
const { capacity, refillMs } = CONTACTS_PER_MEMBER;

const clock = createFakeClock(TEST_EPOCH_MS);
let provider: TestProvider;
let newcomer: Caller;
let seller: Caller;

beforeEach(async () => {
  provider = await startTestProvider({ now: () => clock.now() });
  newcomer = await asMember(provider, 'newcomer');
  seller = await asMember(provider, 'seller');
});
afterEach(() => provider.close());

const ask = (caller: Caller, id = TEXTBOOK) => caller<ContactBody>('GET', `listings/${id}/contact`);
const share = (isShared: boolean) => seller('PUT', 'contact', { body: { isShared } });

describe('the phone of a seller', () => {
  it('is given to members who request it with a listing, and to no other caller', async () => {
    expect(await ask(newcomer)).toMatchObject({ status: 200, body: { phone: PHONE } });
    expect(await ask(asVisitor(provider))).toMatchObject({ status: 401 });
    const { body } = await newcomer<object>('GET', `products/${TEXTBOOK}`);
    expect(JSON.stringify(body)).not.toContain(PHONE);
  });

  it('is kept by no cache', async () => {
    expect((await ask(newcomer)).headers.get('Cache-Control')).toBe('no-store');
  });

  it('is left out once its owner turns it off, until they turn it on again', async () => {
    expect(await seller('GET', 'contact')).toMatchObject({ body: { isShared: true } });
    expect(await share(false)).toMatchObject({ status: 200, body: { isShared: false } });
    expect(await seller('GET', 'contact')).toMatchObject({ body: { isShared: false } });
    expect((await ask(newcomer)).body).toEqual({ phone: null });
    await share(true);
    expect((await ask(newcomer)).body).toEqual({ phone: PHONE });
  });

  it('is not given for a listing that is no longer for sale', async () => {
    await provider.setListing(TEXTBOOK, { status: 'sold' });
    expect((await ask(newcomer)).body).toEqual({ phone: null });
  });

  it('is null when the seller has none', async () => {
    const { db } = provider.database;
    await db
      .update(members)
      .set({ phone: '' })
      .where(eq(members.id, memberId('seller')));
    expect((await ask(newcomer)).body).toEqual({ phone: null });
  });
});

describe('a member who collects numbers', () => {
  it('gets so many, and then one at a time; other members get them as before', async () => {
    for (let asked = 0; asked < capacity; asked += 1)
      expect((await ask(newcomer)).status).toBe(200);
    const refused = await newcomer('GET', `listings/${TEXTBOOK}/contact`);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(/^You have asked for very many phone numbers\. Please try/);
    expect(Number(refused.headers.get('Retry-After'))).toBe(refillMs / 1000);
    expect((await ask(await asMember(provider, 'otherNewcomer'))).status).toBe(200);
    clock.advance(refillMs);
    const later = await asMember(provider, 'newcomer');
    expect([(await ask(later)).status, (await ask(later)).status]).toEqual([200, 429]);
  });

  it('pays nothing for replies without a number, nor for their own number', async () => {
    await share(false);
    for (let asked = 0; asked < capacity; asked += 1) await ask(newcomer);
    await share(true);
    expect((await ask(newcomer)).status).toBe(200);
    for (let asked = 0; asked <= capacity; asked += 1) expect((await ask(seller)).status).toBe(200);
  });
});
