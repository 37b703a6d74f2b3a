import { filterOfQuery, productQuerySchema } from '#core/contract/product-query.ts';
import { toCents } from '#core/domain/money.ts';
import { HOME_SECTIONS } from '#core/domain/homepage.ts';
import { createListingIndex, type IndexedListing } from '#core/domain/search/listing-index.ts';
import { notFound } from '#server/http/refusal.ts';
import { rankSimilar, weighWords } from '#server/resources/products/similarity.ts';
import { isoOf, writeListing, writeReview } from './bodies.ts';
import { listSection } from './home-sections.ts';
import { type ModelCall, type ModelRoute, publicRead } from './routes.ts';
import type { ModelListing } from './rows.ts';
import { CATEGORIES } from './seeds.ts';
import { findListing, newestFirst } from './shelf.ts';
import type { ModelState } from './state.ts';

const SIMILAR = 8;
const MAX_REVIEWS = 100;

export const catalogueRoutes: readonly ModelRoute[] = [
  publicRead({ path: 'categories', answer: () => CATEGORIES }),
  publicRead({
    path: 'categories/{id}',
    answer: ({ id }) => {
      const category = CATEGORIES.find(({ slug }) => slug === id);
      if (category === undefined) throw notFound('Category not found');
      return category;
    },
  }),
  ...HOME_SECTIONS.map((section) =>
    publicRead({
      path: `homepage/${section}`,
      answer: ({ state }) =>
        listSection(state, section).map((listing) => writeListing(state, listing)),
    }),
  ),
  publicRead({ path: 'products', query: productQuerySchema, answer: listProducts }),
  publicRead({ path: 'products/{id}', answer: ({ state, id }) => readProduct(state, id) }),
  publicRead({ path: 'products/{id}/similar', answer: ({ state, id }) => listSimilar(state, id) }),
];

type ProductQuery = ReturnType<typeof productQuerySchema.parse>;

function listProducts({ state, query }: ModelCall<ProductQuery>) {
  const { page, limit } = query;
  const index = createListingIndex();
  index.put([...state.listings.values()].map((listing) => [listing.id, indexed(state, listing)]));
  const place = { limit, offset: (page - 1) * limit };
  const { ids, total } = index.find(filterOfQuery(query), place);
  return {
    listings: ids.map((id) => writeListing(state, findListing(state, id))),
    total,
    totalPages: Math.ceil(total / limit),
    page,
  };
}

function indexed(state: ModelState, listing: ModelListing): IndexedListing<null> {
  const { seller } = writeListing(state, listing);
  return {
    ...listing,
    createdAt: isoOf(listing.createdAt),
    seller: { id: listing.sellerId, campus: seller.campus },
    sellerName: seller.name,
    campus: seller.campus,
    kept: null,
  };
}

/** Counts as a look, which the next one sees. */
function readProduct(state: ModelState, id: string) {
  const listing = findListing(state, id);
  const looks = state.looks.get(id) ?? 0;
  state.looks.set(id, looks + 1);
  const reviews = state.reviews
    .filter(({ listingId }) => listingId === id)
    .sort(newestFirst)
    .slice(0, MAX_REVIEWS)
    .map((review) => writeReview(state, review));
  return { ...writeListing(state, listing), views: listing.views + looks, reviews };
}

function listSimilar(state: ModelState, id: string) {
  const original = titled(findListing(state, id));
  const candidates = [...state.listings.values()]
    .filter((each) => each.id !== id && each.status === 'active')
    .filter(({ category }) => category === original.listing.category)
    .map(titled);
  const ranked = rankSimilar(original, weighWords(original.title, candidates), candidates);
  return { products: ranked.slice(0, SIMILAR).map(({ listing }) => writeListing(state, listing)) };
}

function titled(listing: ModelListing) {
  const { id, title, price, createdAt } = listing;
  return { id, title, priceCents: toCents(price), createdAt: new Date(createdAt), listing };
}
