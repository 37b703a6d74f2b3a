import { productQuerySchema } from '#core/contract/product-query.ts';
import { productBody, productPageBody, similarBody } from '#core/contract/shop-bodies.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { publicRead, type Route } from '../../http/route.ts';
import { findShownListing } from '../listings/find-listing.ts';
import { writeListing } from '../listings/listing-bodies.ts';
import { readProduct } from './product-detail.ts';
import type { ProductQuery } from './product-list-filter.ts';
import { listProducts } from './product-list.ts';
import { listSimilar } from './similar-listings.ts';
import { NO_SUCH_LISTING } from '../listings/listing-not-found.ts';

const SIMILAR = 8;

/** /products: public reads. */
export const productRoutes: readonly Route[] = [
  publicRead({
    path: '/products',
    summary: 'Active listings that pass every given filter, a page at a time.',
    query: productQuerySchema,
    reply: productPageBody,
    answer: ({ deps, query }) => listProducts(deps, offered(deps, query), deps.now()),
  }),
  publicRead({
    path: '/products/{id}',
    summary: 'One listing with its reviews. Each call counts as a view.',
    reply: productBody,
    refusals: { 404: NO_SUCH_LISTING },
    answer: ({ deps, params }) => readProduct(deps, params.id, deps.now()),
  }),
  publicRead({
    path: '/products/{id}/similar',
    summary: 'Up to eight active listings that somebody who looks at this one may want.',
    reply: similarBody,
    refusals: { 404: NO_SUCH_LISTING },
    answer: async ({ deps, params }) => {
      const { listing } = await findShownListing(deps.db, params.id);
      const similar = await listSimilar(deps.db, listing, SIMILAR);
      return { products: similar.map((row) => writeListing(row, deps.now())) };
    },
  }),
];

/** Parameters without an announced capability are ignored, like unknown ones. */
function offered({ settings }: Deps, query: ProductQuery): ProductQuery {
  const { capabilities } = settings;
  return {
    ...query,
    campus: capabilities.includes('products.campus') ? query.campus : undefined,
    near: capabilities.includes('products.near') ? query.near : undefined,
    deal: capabilities.includes('products.deal') ? readDeal(query) : undefined,
  };
}

/** Neither the index of words nor the order by nearness knows of deals. */
function readDeal({ deal, search = '', near }: ProductQuery): ProductQuery['deal'] {
  if (deal === undefined || (search === '' && near === undefined)) return deal;
  throw new Refusal(422, 'invalid-query', 'deal cannot be combined with search or near.');
}
