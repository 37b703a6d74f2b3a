import * as z from 'zod/mini';
import { REVIEW_COMMENT_LIMIT } from '../domain/listing.ts';

/** Body of POST /reviews. Source: specification §7; the limit of the comment is ours. */
export const reviewRequest = z.object({
  listingId: z.string(),
  reviewerId: z.string(),
  reviewedUserId: z.string(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  comment: z._default(z.string().check(z.trim(), z.maxLength(REVIEW_COMMENT_LIMIT)), ''),
});
export type ReviewRequest = z.input<typeof reviewRequest>;
