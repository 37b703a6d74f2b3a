import { notFound, type Refusal } from '../../http/refusal.ts';

/** Description of the 404 in the documentation of a route. */
export const NO_SUCH_LISTING = 'No listing has this id.';

/** 404 for a listing that is unknown, deleted or, to others than its seller, hidden. */
export function listingNotFound(): Refusal {
  return notFound('Product not found');
}
