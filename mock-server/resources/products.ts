import { eq, sql } from 'drizzle-orm';
import { productQuerySchema } from '#core/contract/product-query.ts';
import { productBody, productPageBody, similarBody } from '#core/contract/shop-bodies.ts';
import { publicRead, type Route } from '../http/route.ts';
import { findListing } from '../store/find-listing.ts';
import { writeListing } from '../store/listing-bodies.ts';
import { listReviews } from '../store/listing-reviews.ts';
import { listProducts } from '../store/product-list.ts';
import { listSimilar } from '../store/similar-listings.ts';
import { listings } from '../store/schema.ts';

const SIMILAR = 8;

/** /products: what anyone may look at. */
export const productRoutes: readonly Route[] = [
  publicRead({
    path: '/products',
    summary: 'Active listings that pass every given filter, a page at a time.',
    query: productQuerySchema,
    reply: productPageBody,
    answer: ({ deps, query }) => listProducts(deps.db, query, deps.now()),
  }),
  publicRead({
    path: '/products/{id}',
    summary: 'One listing with its reviews. Each call counts as a view.',
    reply: productBody,
    refusals: { 404: 'No listing has this id.' },
    answer: async ({ deps, params }) => {
      const row = await findListing(deps.db, params.id);
      // A look is no change of the listing: its version stays.
      await deps.db
        .update(listings)
        .set({ views: sql`${listings.views} + 1` })
        .where(eq(listings.id, row.listing.id));
      const reviews = await listReviews(deps.db, row.listing.id);
      return { ...writeListing(row, deps.now()), reviews };
    },
  }),
  publicRead({
    path: '/products/{id}/similar',
    summary: 'Up to eight active listings that somebody who looks at this one may want.',
    reply: similarBody,
    refusals: { 404: 'No listing has this id.' },
    answer: async ({ deps, params }) => {
      const { listing } = await findListing(deps.db, params.id);
      const similar = await listSimilar(deps.db, listing, SIMILAR);
      return { products: similar.map((row) => writeListing(row, deps.now())) };
    },
  }),
];
