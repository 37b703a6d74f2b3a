import { productQuery } from '../../contract/product-page.ts';
import type { ListingFilter } from '../../domain/filters.ts';
import { productListResource } from './listing-resources.ts';
import type { PublicResource } from './resource.ts';

/** GET /products: one page of a list, by the query of the specification alone. */
export function plainListPageResource(
  filter: ListingFilter,
  page: number,
  limit?: number,
): PublicResource {
  return productListResource(productQuery(filter, page, limit));
}
