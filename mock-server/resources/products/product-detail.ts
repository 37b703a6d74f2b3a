import type { ProductBody } from '#core/contract/shop-bodies.ts';
import type { Database } from '../../storage/database.ts';
import { findShownListing } from '../listings/find-listing.ts';
import { writeListing } from '../listings/listing-bodies.ts';
import { listReviews } from '../reviews/listing-reviews.ts';
import type { ViewCounter } from '../listings/view-counter.ts';

interface Sources {
  db: Database;
  views: ViewCounter;
}

/** One listing with its reviews. Increments the view counter; the next read includes it. */
export async function readProduct(
  { db, views }: Sources,
  id: string,
  nowMs: number,
): Promise<ProductBody> {
  const row = await findShownListing(db, id);
  const { listing } = row;
  const reviews = listing.reviewCount === 0 ? [] : await listReviews(db, listing.id);
  const body = writeListing(row, nowMs);
  const before = listing.views + views.waiting(listing.id);
  views.count(listing.id);
  return { ...body, views: before, reviews };
}
