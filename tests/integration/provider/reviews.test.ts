import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readReviewReply } from '#core/contract/review.ts';
import { type ProductBody, reviewBody, type ReviewBody } from '#core/contract/shop-bodies.ts';
import { REVIEW_COMMENT_LIMIT } from '#core/domain/listing.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

type Key = Parameters<typeof listingId>[0];

const reviewOf = (key: Key, over: object = {}) => ({
  listingId: listingId(key),
  reviewerId: memberId('buyer'),
  reviewedUserId: memberId('seller'),
  rating: 3,
  comment: 'Fits well.',
  ...over,
});
const review = (body: unknown, headers = {}) => buyer('POST', 'reviews', { body, headers });

async function look(key: Key): Promise<ProductBody> {
  return (await asVisitor(provider)<ProductBody>('GET', `products/${listingId(key)}`)).body;
}

/** Of the pool, so that what follows really happens at once. */
const openConnections = () => Promise.all(Array.from({ length: 10 }, () => look('textbook')));

describe('a review', () => {
  it('[S427] is answered with 201 and itself, and stands first among the reviews of its listing', async () => {
    const answer = await buyer<ReviewBody>('POST', 'reviews', { body: reviewOf('hoodie') });
    expect(answer.status).toBe(201);
    expect(reviewBody.parse(answer.body)).toMatchObject({
      listingId: listingId('hoodie'),
      reviewerId: { _id: memberId('buyer'), name: 'buyer', profilePicture: '' },
      reviewedUserId: memberId('seller'),
      rating: 3,
      comment: 'Fits well.',
      createdAt: answer.body.createdAt,
    });
    const { reviews } = await look('hoodie');
    expect(reviews[0]).toEqual(answer.body);
    expect(reviews).toHaveLength(3);
  });

  it('is read by the device, bare or under data', async () => {
    const { body } = await review(reviewOf('hoodie'));
    for (const reply of [body, { data: body }, { review: body }]) {
      expect(readReviewReply(reply)).toMatchObject({ reviewerName: 'buyer', rating: 3 });
    }
    expect([null, {}, { message: 'Thanks.' }].map(readReviewReply)).toEqual([null, null, null]);
  });

  it('counts in the means of the listing and of its seller', async () => {
    const before = await look('hoodie');
    expect([before.rating, before.reviewCount, before.seller.rating]).toEqual([4.5, 2, 4.5]);
    await review(reviewOf('hoodie', { rating: 1 }));
    const after = await look('hoodie');
    expect([after.rating, after.averageRating, after.reviewCount]).toEqual([3.3, 3.3, 3]);
    await review(reviewOf('textbook', { rating: 2 }));
    const other = await look('textbook');
    expect([other.rating, other.reviewCount, other.seller.rating]).toEqual([2, 1, 3.5]);
  });

  it('says that its writer has bought here, also after the order was canceled', async () => {
    const bought = await buyer<ReviewBody>('POST', 'reviews', { body: reviewOf('sinhalaNovel') });
    expect(bought.body.hasBought).toBe(true);
    expect(readReviewReply(bought.body)).toMatchObject({ hasBought: true });
    const { body } = await buyer<ReviewBody>('POST', 'reviews', { body: reviewOf('textbook') });
    expect(body).not.toHaveProperty('hasBought');
    await provider.database.run(
      `update orders set status = 'canceled' where buyer_id = '${memberId('buyer')}'`,
    );
    expect((await look('sinhalaNovel')).reviews.map((each) => each.hasBought)).toEqual([true]);
    expect((await look('textbook')).reviews.map((each) => each.hasBought)).toEqual([undefined]);
  });

  it('of people who bought nothing counts as one voice, however many they are', async () => {
    for (const who of ['buyer', 'newcomer', 'otherNewcomer'] as const) {
      const stranger = await asMember(provider, who);
      const body = reviewOf('hoodie', { reviewerId: memberId(who), rating: 1 });
      expect((await stranger('POST', 'reviews', { body })).status).toBe(201);
    }
    // Two buyers gave 5 and 4; the plain mean would be 2.4.
    expect(await look('hoodie')).toMatchObject({ rating: 3.3, reviewCount: 5 });
  });

  it('is a change that mirrors notice and that no edit conflicts with', async () => {
    const before = await look('hoodie');
    provider.advanceClock(60_000);
    await review(reviewOf('hoodie'));
    const after = await look('hoodie');
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.updatedAt).toBe(before.updatedAt);
  });

  it('needs no words, and has its ends trimmed', async () => {
    const silent = await buyer<ReviewBody>('POST', 'reviews', {
      body: { ...reviewOf('hoodie'), comment: undefined },
    });
    expect([silent.status, silent.body.comment]).toEqual([201, '']);
    const wide = await review(reviewOf('textbook', { comment: '  නියමයි \n' }));
    expect(wide.body).toMatchObject({ comment: 'නියමයි' });
  });

  it('may be as long as the limit and no longer', async () => {
    const long = 'x'.repeat(REVIEW_COMMENT_LIMIT);
    const { status, body } = await review(reviewOf('hoodie', { comment: `${long}x` }));
    expect([status, body.error]).toEqual([422, 'comment must have at most 1000 characters.']);
    expect((await review(reviewOf('hoodie', { comment: long }))).status).toBe(201);
  });

  it.each([0, 6, -1, 4.5, '5', null])('is refused with the rating %j', async (rating) => {
    const { status, body } = await review(reviewOf('hoodie', { rating }));
    expect([status, body.code]).toEqual([422, 'invalid-body']);
    expect(body.error).toMatch(/^rating must be /);
    expect((await look('hoodie')).reviewCount).toBe(2);
  });
});

describe('a second review of a listing by the same buyer', () => {
  const ALREADY = { error: 'You have already reviewed this product.', code: 'already-reviewed' };

  it('is refused, and changes no rating', async () => {
    await review(reviewOf('hoodie'));
    const { status, body } = await review(reviewOf('hoodie', { rating: 5 }));
    expect([status, body]).toEqual([409, ALREADY]);
    expect((await look('hoodie')).reviewCount).toBe(3);
  });

  it('is refused where a seed already holds two', async () => {
    const other = await asMember(provider, 'otherBuyer');
    const body = reviewOf('hoodie', { reviewerId: memberId('otherBuyer') });
    expect((await other('POST', 'reviews', { body })).body).toEqual(ALREADY);
  });

  it('is none for another listing or another buyer', async () => {
    await review(reviewOf('hoodie'));
    expect((await review(reviewOf('textbook'))).status).toBe(201);
    const other = await asMember(provider, 'newcomer');
    const body = reviewOf('hoodie', { reviewerId: memberId('newcomer') });
    expect((await other('POST', 'reviews', { body })).status).toBe(201);
  });

  it('sent ten times at once is written once', async () => {
    await openConnections();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        review(reviewOf('textbook'), { 'Idempotency-Key': `at-once-${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
    expect(await look('textbook')).toMatchObject({ reviewCount: 1, rating: 3 });
  });

  it('gets the first reply again when it is a repeat', async () => {
    const keyed = () => review(reviewOf('hoodie'), { 'Idempotency-Key': 'lost' });
    const first = await keyed();
    const again = await keyed();
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await look('hoodie')).reviewCount).toBe(3);
  });
});

describe('many buyers at once', () => {
  it('all count in the ratings', async () => {
    const people = ['buyer', 'otherBuyer', 'newcomer', 'otherNewcomer'] as const;
    const callers = await Promise.all(people.map((who) => asMember(provider, who)));
    await openConnections();
    await Promise.all(
      callers.map((caller, index) =>
        caller('POST', 'reviews', {
          body: reviewOf('textbook', {
            reviewerId: memberId(people[index] ?? 'buyer'),
            rating: index + 1,
          }),
        }),
      ),
    );
    expect(await look('textbook')).toMatchObject({ reviewCount: 4, rating: 2.5 });
    expect((await look('textbook')).seller.rating).toBe(3.8);
  });
});

describe('no member can review', () => {
  it('in the name of another member', async () => {
    const { status, body } = await review(
      reviewOf('hoodie', { reviewerId: memberId('otherBuyer') }),
    );
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('a member who does not sell the listing', async () => {
    for (const reviewedUserId of [memberId('otherSeller'), memberId('buyer'), '', 'nobody']) {
      const { status, body } = await review(reviewOf('hoodie', { reviewedUserId }));
      expect([status, body.error]).toEqual([
        422,
        'reviewedUserId must be the seller of this listing.',
      ]);
    }
  });

  it('as a seller or without signing in', async () => {
    const seller = await asMember(provider, 'seller');
    const body = reviewOf('otherTextbook', {
      reviewerId: memberId('seller'),
      reviewedUserId: memberId('otherSeller'),
    });
    expect((await seller('POST', 'reviews', { body })).status).toBe(403);
    expect((await asVisitor(provider)('POST', 'reviews', { body })).status).toBe(401);
  });

  it.each(['nothing', '', '64b64b64b64b64b64b64b64b'])(
    'the unknown listing "%s"',
    async (unknown) => {
      const { status, body } = await review(reviewOf('hoodie', { listingId: unknown }));
      expect([status, body]).toEqual([404, { error: 'Product not found', code: 'not-found' }]);
    },
  );
});
