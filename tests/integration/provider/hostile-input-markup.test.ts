import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '#core/contract/headers.ts';
import type { AuthBody } from '#core/contract/member-bodies.ts';
import type { ListingReplyBody, ProductBody, ReviewBody } from '#core/contract/shop-bodies.ts';
import { mailboxes } from '#server/storage/access-schema.ts';
import { markupPayloads, runningAddresses } from '#support/provider/markup-payloads.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { type Answer, asMember, asVisitor, type Caller } from './calls.ts';

/* Nothing is escaped, stripped or refused on input: user text is stored as text, and every reply declares it so. */

/** A first database is made, on a machine that may be busy. */
const START_LIMIT_MS = 60_000;

let provider: TestProvider;
let seller: Caller;
let visitor: Caller;

beforeAll(async () => {
  provider = await startTestProvider({ capabilities: CAPABILITIES });
  seller = await asMember(provider, 'seller');
  visitor = asVisitor(provider);
}, START_LIMIT_MS);
afterAll(() => provider.close());

const LISTING = listingId('sinhalaNovel');
const PROFILE = { campus: 'University of Colombo', phone: '771000009', role: 'buyer' };
const ALL_AT_ONCE_MS = 120_000;

function expectText({ status, headers }: Answer<unknown>, expected: number): void {
  expect(status).toBe(expected);
  expect(headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
}

/** As if the addresses had just taken their codes. */
async function verify(...emails: readonly string[]): Promise<void> {
  const verifiedUntil = new Date(provider.now() + 15 * 60_000);
  const rows = emails.map((email) => ({ email, verifiedUntil }));
  await provider.database.db.insert(mailboxes).values(rows);
}

describe('200 texts with markup', () => {
  it('are 200, and each fits into every field', () => {
    expect(new Set(markupPayloads).size).toBe(200);
    expect(Math.max(...markupPayloads.map(({ length }) => length))).toBeLessThanOrEqual(120);
  });

  it(
    'come back from a listing as they were written',
    async () => {
      for (const text of markupPayloads) {
        const words = { title: text, description: text, features: [text], whyBuy: [text] };
        const edit = { ...words, variations: [{ name: 'color', options: [text] }], warranty: text };
        const body = { ...edit, sellerId: memberId('seller') };
        const saved = await seller<ListingReplyBody>('PATCH', `listings/${LISTING}`, { body });
        expectText(saved, 200);
        expect(saved.body.data).toMatchObject(edit);
        const seen = await visitor<ProductBody>('GET', `products/${LISTING}`);
        expectText(seen, 200);
        expect(seen.body).toMatchObject(edit);
      }
    },
    ALL_AT_ONCE_MS,
  );

  it(
    'come back from a member and from what that member says',
    async () => {
      const emailOf = (index: number) => `markup-${index}@stu.cmb.ac.lk`;
      await verify(...markupPayloads.map((_text, index) => emailOf(index)));
      for (const [index, text] of markupPayloads.entries()) {
        const email = emailOf(index);
        const profile = { ...PROFILE, email, name: text, bio: text, address: text };
        const joined = await visitor<AuthBody>('POST', 'auth/register', { body: profile });
        expectText(joined, 201);
        expect(joined.body.user).toMatchObject({ name: text, bio: text, address: text });
        const review = {
          listingId: LISTING,
          reviewerId: joined.body.user?._id,
          reviewedUserId: memberId('seller'),
          rating: 5,
          comment: text,
        };
        const headers = { Authorization: `Bearer ${joined.body.accessToken ?? ''}` };
        const said = await visitor<ReviewBody>('POST', 'reviews', { body: review, headers });
        expectText(said, 201);
        expect([said.body.comment, said.body.reviewerId.name]).toEqual([text, text]);
      }
      const { body } = await visitor<ProductBody>('GET', `products/${LISTING}`);
      expect(body.reviews.length).toBeGreaterThan(0);
      for (const { comment, reviewerId } of body.reviews) {
        expect(reviewerId.name).toBe(comment);
        expect(markupPayloads).toContain(comment);
      }
    },
    ALL_AT_ONCE_MS,
  );
});

describe('a picture address that runs or carries a document', () => {
  it.each(runningAddresses)('%j is refused for a listing', async (address) => {
    const body = { sellerId: memberId('seller'), images: ['https://x.lk/a.png', address] };
    const { status, body: refusal } = await seller('PATCH', `listings/${LISTING}`, { body });
    expect([status, refusal.code]).toEqual([422, 'invalid-body']);
  });

  it.each(runningAddresses)('%j is refused for a profile', async (address) => {
    const email = 'pictured@stu.cmb.ac.lk';
    const body = { ...PROFILE, name: 'P', email, profilePicUrl: address };
    const { status, body: refusal } = await visitor('POST', 'auth/register', { body });
    expect([status, refusal.code]).toEqual([422, 'invalid-body']);
  });

  it.each(['', 'profile-picture-uploaded', 'https://x.lk/a.png', '/uploads/a/320.webp'])(
    'is not %j',
    async (profilePicUrl) => {
      const email = `picture-${profilePicUrl.length}@stu.cmb.ac.lk`;
      await verify(email);
      const body = { ...PROFILE, name: 'P', email, profilePicUrl };
      const joined = await visitor<AuthBody>('POST', 'auth/register', { body });
      expect([joined.status, joined.body.user?.profilePicUrl]).toEqual([201, profilePicUrl]);
    },
  );
});
