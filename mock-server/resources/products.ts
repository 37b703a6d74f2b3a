import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ListingBody, ReviewBody } from '#core/contract/listing.ts';
import { productQuerySchema } from '#core/contract/product-query.ts';
import { searchWords } from '#core/domain/search.ts';
import type { Deps } from '../deps.ts';
import type { ApiEnv } from '../http/api-context.ts';
import { parseQuery } from '../http/query.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { findListing } from '../store/find-listing.ts';
import { selectListings, writeListing } from '../store/listing-bodies.ts';
import { listSimilar } from '../store/similar-listings.ts';
import { listings, members, reviews } from '../store/schema.ts';

const MAX_LIMIT = 200;
const SIMILAR = 8;
const MAX_REVIEWS = 100;

type ProductQuery = ReturnType<typeof readProductQuery>;

/** /products: what anyone may look at. */
export function productRoutes({ db, now }: Deps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get('/', async (c) => {
    const query = readProductQuery(new URL(c.req.url).searchParams);
    return c.json(await listProducts(db, query, now()));
  });
  routes.get('/:id', async (c) => {
    const row = await findListing(db, c.req.param('id'));
    const { id } = row.listing;
    // A look is no change of the listing: its version stays.
    await db
      .update(listings)
      .set({ views: sql`${listings.views} + 1` })
      .where(eq(listings.id, id));
    const body: ListingBody = { ...writeListing(row, now()), reviews: await listReviews(db, id) };
    return c.json(body);
  });
  routes.get('/:id/similar', async (c) => {
    const row = await findListing(db, c.req.param('id'));
    const similar = await listSimilar(db, row.listing, SIMILAR);
    return c.json({ products: similar.map((found) => writeListing(found, now())) });
  });
  return routes;
}

function readProductQuery(params: URLSearchParams) {
  const query = parseQuery(params, productQuerySchema);
  if (query.page < 1) throw new Refusal(422, 'invalid-query', 'page must be at least 1.');
  if (query.limit < 1 || query.limit > MAX_LIMIT) {
    throw new Refusal(422, 'invalid-query', `limit must be from 1 to ${MAX_LIMIT}.`);
  }
  return query;
}

async function listProducts(db: Database, query: ProductQuery, nowMs: number) {
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

async function listReviews(db: Database, listingId: string): Promise<ReviewBody[]> {
  const rows = await db
    .select({ review: reviews, name: members.name, profilePicture: members.profilePicUrl })
    .from(reviews)
    .innerJoin(members, eq(reviews.reviewerId, members.id))
    .where(eq(reviews.listingId, listingId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_REVIEWS);
  return rows.map(({ review, name, profilePicture }) => ({
    _id: review.id,
    listingId: review.listingId,
    reviewerId: { _id: review.reviewerId, name, profilePicture },
    reviewedUserId: review.reviewedUserId,
    rating: review.rating,
    comment: review.comment,
    createdAt: review.createdAt.toISOString(),
  }));
}
