import { readCategories } from '../contract/category.ts';
import { readListingPage, readListingReply, readListings } from '../contract/listing.ts';
import { paths } from '../contract/paths.ts';
import { productQuery } from '../contract/product-page.ts';
import type { ListingFilter } from '../domain/filters.ts';
import type { HomeSection } from '../domain/homepage.ts';
import type { Listing } from '../domain/listing.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import type { RowRef } from '../storage/row-refs.ts';
import type { Pulled, PulledRows, Resource } from './resource.ts';

/** GET /categories. */
export const categoriesResource: Resource = {
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
export function homeSectionResource(section: HomeSection): Resource {
  return {
    key: `home/${section}`,
    path: paths.homepage(section),
    owner: null,
    read: (body, db) => readList(readListings(body), db),
  };
}

/** GET /products: one page of a filtered list. */
export function productPageResource(filter: ListingFilter, page: number, limit?: number): Resource {
  const query = productQuery(filter, page, limit);
  return {
    key: `products?${query.toString()}`,
    path: paths.products,
    query,
    owner: null,
    read: async (body, db) => {
      const answer = readListingPage(body);
      if (answer === null) return null;
      const pulled = await readList(answer.listings, db);
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
export function productResource(id: string): Resource {
  return {
    key: `product/${id}`,
    path: paths.product(id),
    owner: null,
    rowWhenMissing: `listings:${id}`,
    read: (body) => {
      const listing = readListingReply(body);
      return listing === null ? null : { rows: [listingRows([listing])] };
    },
  };
}

/** GET /products/{id}/similar. */
export function similarResource(id: string): Resource {
  return {
    key: `similar/${id}`,
    path: paths.similar(id),
    owner: null,
    read: (body, db) => readList(readListings(body), db),
  };
}

async function readList(
  listings: readonly Listing[] | null,
  db: UnikadeDatabase,
): Promise<Pulled | null> {
  if (listings === null) return null;
  const rows = await keepReviews(listings, db);
  return {
    rows: [listingRows(rows)],
    list: { ids: rows.map(({ id }) => id), total: rows.length, totalPages: 1 },
  };
}

export function listingRows(listings: readonly Listing[]): PulledRows {
  return {
    table: 'listings',
    rows: listings.map((row) => ({ id: row.id, row })),
    isComplete: false,
  };
}

/**
 * Lists leave the reviews out; what a product page brought before stays readable offline. Only what the provider had
 * said: what the member wrote and did not send yet is laid over it anew (I6).
 */
export async function keepReviews(
  listings: readonly Listing[],
  db: UnikadeDatabase,
): Promise<Listing[]> {
  const ids = listings.map(({ id }) => id);
  const shown = await db.listings.bulkGet(ids);
  const changed = await db.base.bulkGet(ids.map((id): RowRef => `listings:${id}`));
  return listings.map((listing, index) => {
    const base = changed[index];
    const known = base === undefined ? shown[index] : (base.row as Listing | null);
    const reviews = known?.reviews ?? [];
    return listing.reviews.length === 0 && reviews.length > 0 ? { ...listing, reviews } : listing;
  });
}
