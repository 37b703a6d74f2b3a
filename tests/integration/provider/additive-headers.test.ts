import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BASE_UPDATED_AT,
  CAPABILITIES,
  type Capability,
  ORDER_LINE,
  PREFER,
  REGISTRATION_KEY,
} from '#core/contract/headers.ts';
import type { AuthBody, OrderBody } from '#core/contract/member-bodies.ts';
import { writeDocument } from '#server/openapi/document.ts';
import { listOfferedRoutes } from '#server/route-table.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor } from './calls.ts';

const ADDITIVE = [ORDER_LINE, BASE_UPDATED_AT, REGISTRATION_KEY, PREFER];

const describedHeaders = (capabilities: readonly Capability[]) => {
  const text = JSON.stringify(writeDocument(listOfferedRoutes(capabilities), capabilities));
  return ADDITIVE.filter((name) => text.includes(`"name":"${name}","in":"header"`));
};

describe('a header that goes beyond the specification', () => {
  it('is described where it is offered, and nowhere else', () => {
    expect(describedHeaders(CAPABILITIES)).toEqual(ADDITIVE);
    expect(describedHeaders([])).toEqual([]);
  });
});

describe('a provider of the specified calls alone', () => {
  let plain: TestProvider;
  beforeEach(async () => {
    plain = await startTestProvider({ capabilities: [] });
  });
  afterEach(() => plain.close());

  it('reads the ordered line from the cart, whatever a header says', async () => {
    const buyer = await asMember(plain, 'buyer');
    const textbook = listingId('textbook');
    await buyer('POST', 'cart', { body: { productId: textbook, quantity: 2 } });
    const { status, body } = await buyer<OrderBody>('POST', 'orders', {
      body: {
        buyerId: memberId('buyer'),
        listingId: textbook,
        amount: 3000,
        paymentMethod: 'cash',
      },
      headers: { [ORDER_LINE]: 'quantity=1' },
    });
    expect([status, body.quantity]).toEqual([201, 2]);
  });

  it('lets the last edit win, whatever it was made from', async () => {
    const seller = await asMember(plain, 'seller');
    const { status } = await seller('PATCH', `listings/${listingId('textbook')}`, {
      body: { sellerId: memberId('seller'), title: 'Calculus I' },
      headers: { [BASE_UPDATED_AT]: '2001-01-01T00:00:00.000Z' },
    });
    expect(status).toBe(200);
  });

  it('lets a verified address register without a key', async () => {
    const visitor = asVisitor(plain);
    const email = 'fresh@stu.kln.ac.lk';
    await visitor('POST', 'auth/request-verification', { body: { email } });
    await visitor('POST', 'auth/verify-email', {
      body: { email, otp: plain.lastCode(email) },
      headers: { [REGISTRATION_KEY]: 'a-secret-of-this-device' },
    });
    const profile = { name: 'Fresh', campus: 'University of Kelaniya', phone: '712345678', email };
    const { status, body } = await visitor<AuthBody>('POST', 'auth/register', { body: profile });
    expect([status, body.user?.email]).toEqual([201, email]);
  });
});
