import { readCategories } from '../../contract/category.ts';
import { readListingPage, readListingReply, readListings } from '../../contract/listing.ts';
import { paths } from '../../contract/paths.ts';
import type { HomeSection } from '../../domain/homepage.ts';
import type { Listing } from '../../domain/listing.ts';
import {
  holdsMissedReview,
  keepSeller,
  keepReceivedReviews,
  mergeReviews,
} from '../kept-reviews.ts';
import type { Pulled, PulledRows, PublicResource } from './resource.ts';

/** GET /categories. */
export const categoriesResource: PublicResource = {
  key: 'categories',
  path: paths.categories,
  owner: null,
  read: (body) => {
    const categories = readCategories(body);
    return categories === null
      ? null
      : { rows: [], categories: categories.map((row, position) => ({ ...row, position })) };
  },
};

/** GET /homepage/{section}. */
export function homeSectionResource(section: HomeSection): PublicResource {
  return {
    key: `home/${section}`,
    path: paths.homepage(section),
    owner: null,
    read: (body) => readList(readListings(body)),
  };
}

/** GET /products: one page of a list, by its query. */
export function productListResource(query: URLSearchParams): PublicResource {
  return {
    key: `products?${query.toString()}`,
    path: paths.products,
    query,
    owner: null,
    read: (body) => {
      const answer = readListingPage(body);
      if (answer === null) return null;
      const pulled = readList(answer.listings);
      return pulled === null
        ? null
        : {
            ...pulled,
            list: {
              ids: answer.listings.map(({ id }) => id),
              total: answer.total,
              totalPages: answer.totalPages,
            },
          };
    },
  };
}

/** GET /products/{id}. */
export function productResource(id: string): PublicResource {
  return {
    key: `product/${id}`,
    path: paths.product(id),
    owner: null,
    rowWhenMissing: `listings:${id}`,
    read: (body) => {
      const listing = readListingReply(body);
      if (listing === null) return null;
      const keep = keepReceivedReviews(body);
      return { rows: [{ ...listingRows([listing]), keep, isKeptForNow: holdsMissedReview }] };
    },
  };
}

/** GET /products/{id}/similar. */
export function similarResource(id: string): PublicResource {
  return {
    key: `similar/${id}`,
    path: paths.similar(id),
    owner: null,
    read: (body) => readList(readListings(body)),
  };
}

function readList(listings: readonly Listing[] | null): Pulled | null {
  if (listings === null) return null;
  return {
    rows: [listedRows(listings)],
    list: { ids: listings.map(({ id }) => id), total: listings.length, totalPages: 1 },
  };
}

/** Listings as a product page contains them: complete. */
export function listingRows(listings: readonly Listing[]): PulledRows {
  return {
    table: 'listings',
    rows: listings.map((row) => ({ id: row.id, row })),
    isComplete: false,
  };
}

/** Listings as lists contain them. */
export function listedRows(listings: readonly Listing[]): PulledRows {
  return { ...listingRows(listings), keep: keepOmitted };
}

/**
 * Lists omit the reviews, large ones more than that, and those of some providers everything that no card shows; what
 * earlier answers contained stays readable offline.
 */
export function keepOmitted(row: unknown, known: unknown, now: number): unknown {
  const listing = row as Listing;
  const before = known as Listing | null | undefined;
  if (!before) return listing;
  const { description, warranty, variations, features, whyBuy, images } = before;
  const reviews =
    listing.reviews.length === 0
      ? before.reviews
      : mergeReviews(listing.reviews, before.reviews, now);
  return {
    ...listing,
    ...(!listing.description && { description, warranty, variations, features, whyBuy }),
    ...(listing.isShortened && { images }),
    ...keepSeller(listing, before),
    reviews,
  };
}
