import { describe, expect, it } from 'vitest';
import {
  EMPTY_REVIEW,
  findExcess,
  findReviewProblems,
  readReviewDraft,
} from '#features/product/review-draft.ts';

describe('a review that is being written', () => {
  it('[S149, S150] needs a rating, in words, and no comment', () => {
    expect(findReviewProblems(EMPTY_REVIEW)).toEqual({
      rating: 'Please choose 1 to 5 stars.',
      comment: null,
    });
    expect(findReviewProblems({ ...EMPTY_REVIEW, rating: 1 })).toEqual({
      rating: null,
      comment: null,
    });
  });

  it('may have a comment of 1,000 characters, and says by how much a longer one is too long', () => {
    expect(findExcess('a'.repeat(1000))).toBeNull();
    expect(findExcess('a'.repeat(1001))).toBe('1 character too many');
    expect(findReviewProblems({ ...EMPTY_REVIEW, rating: 5, comment: 'a'.repeat(1012) })).toEqual({
      rating: null,
      comment: '12 characters too many',
    });
  });

  it('is read back as it was kept, and as nothing where an older version kept something else', () => {
    const draft = { rating: 4, comment: 'Clean pages.', corrects: 7 };
    expect(readReviewDraft(draft)).toEqual(draft);
    for (const odd of [undefined, null, 'text', 3, { rating: 9, comment: 1, corrects: 'x' }])
      expect(readReviewDraft(odd)).toEqual(EMPTY_REVIEW);
  });
});
