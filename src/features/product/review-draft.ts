import { REVIEW_COMMENT_LIMIT } from '#core/domain/listing.ts';
import { REVIEW } from './copy.ts';

/** The draft of a review. */
export interface ReviewDraft {
  /** 1 to 5; 0 while nothing is chosen. */
  rating: number;
  comment: string;
  /** Place in the log of the refused review that it corrects; null when it is a new one. */
  corrects: number | null;
}

interface ReviewProblems {
  rating: string | null;
  comment: string | null;
}

export const EMPTY_REVIEW: ReviewDraft = { rating: 0, comment: '', corrects: null };

/** Parses the stored draft of an unsubmitted review; an older version may have stored anything. */
export function readReviewDraft(value: unknown): ReviewDraft {
  if (typeof value !== 'object' || value === null) return EMPTY_REVIEW;
  const { rating, comment, corrects } = value as Partial<Record<keyof ReviewDraft, unknown>>;
  return {
    rating: typeof rating === 'number' && [1, 2, 3, 4, 5].includes(rating) ? rating : 0,
    comment: typeof comment === 'string' ? comment : '',
    corrects: typeof corrects === 'number' ? corrects : null,
  };
}

/** A rating is required; a comment is optional, and limited. Source: specification §5. */
export function findReviewProblems({ rating, comment }: ReviewDraft): ReviewProblems {
  return {
    rating: rating === 0 ? REVIEW.noRating : null,
    comment: findExcess(comment),
  };
}

/** In words, by how much a comment is too long; null while it fits. Longer ones may be typed, so that nothing is cut. */
export function findExcess(comment: string): string | null {
  const excess = comment.length - REVIEW_COMMENT_LIMIT;
  return excess > 0 ? REVIEW.excess(excess) : null;
}
