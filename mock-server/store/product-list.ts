import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import type { productQuerySchema } from '#core/contract/product-query.ts';
import { searchWords } from '#core/domain/search.ts';
import type { Database } from './database.ts';
import { selectListings, writeListing } from './listing-bodies.ts';
import { listings } from './schema.ts';

export type ProductQuery = z.infer<typeof productQuerySchema>;

export interface ProductPage {
  listings: ListingBody[];
  total: number;
  totalPages: number;
  page: number;
}

/** One page of the active listings that pass the query, and how many pass in all. */
export async function listProducts(
  db: Database,
  query: ProductQuery,
  nowMs: number,
): Promise<ProductPage> {
  const where = and(...conditionsOf(query));
  const [counted] = await db.select({ total: count() }).from(listings).where(where);
  const rows = await selectListings(db)
    .where(where)
    .orderBy(...orderOf(query.sortBy))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const total = counted?.total ?? 0;
  return {
    listings: rows.map((row) => writeListing(row, nowMs)),
    total,
    totalPages: Math.ceil(total / query.limit),
    page: query.page,
  };
}

/** The same conditions as `passesFilter`, so that the device finds offline what it would find here. */
function conditionsOf(query: ProductQuery): SQL[] {
  const conditions: SQL[] = [eq(listings.status, 'active')];
  if (query.category !== undefined && query.category.length > 0) {
    conditions.push(inArray(listings.category, query.category));
  }
  if (query.condition !== undefined && query.condition.length > 0) {
    const known = (['new', 'used'] as const).filter((value) => query.condition?.includes(value));
    conditions.push(known.length === 0 ? sql`false` : inArray(listings.condition, known));
  }
  if (query.priceMin !== undefined) {
    conditions.push(gte(listings.priceCents, Math.round(query.priceMin * 100)));
  }
  if (query.priceMax !== undefined) {
    conditions.push(lte(listings.priceCents, Math.round(query.priceMax * 100)));
  }
  if (query.sellerId !== undefined) conditions.push(eq(listings.sellerId, query.sellerId));
  // Words hold letters, marks and digits only, never a wildcard of `like`.
  const words = searchWords(query.search ?? '');
  return [...conditions, ...words.map((word) => sql`${listings.searchText} like ${`%${word}%`}`)];
}

/** The same total order as `compareListings`. */
function orderOf(sortBy: ProductQuery['sortBy']): SQL[] {
  const newest = [desc(listings.createdAt), desc(listings.id)];
  if (sortBy === 'price-asc') return [asc(listings.priceCents), ...newest];
  if (sortBy === 'price-desc') return [desc(listings.priceCents), ...newest];
  return newest;
}
