import { productQuery } from '../../contract/product-page.ts';
import type { Deal } from '../../domain/deals.ts';
import type { ListingFilter } from '../../domain/filters.ts';
import { productListResource } from './listing-resources.ts';
import type { PublicResource } from './resource.ts';

/** Query of a list, with parts beyond the specification. */
interface ListQuery extends ListingFilter {
  deal?: Deal | null;
}

/**
 * GET /products: one page of a list that people look through, also with the nearest first (capability `products.near`)
 * or of a deal alone (`products.deal`).
 */
export function listPageResource(filter: ListQuery, page: number): PublicResource {
  const query = productQuery(filter, page);
  if (filter.near) query.set('near', filter.near);
  if (filter.deal) query.set('deal', filter.deal);
  return productListResource(query);
}
