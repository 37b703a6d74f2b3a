import { productQuery } from '../contract/product-page.ts';
import type { ListingFilter } from '../domain/filters.ts';
import { productListResource } from './listing-resources.ts';
import type { PublicResource } from './resource.ts';

/** GET /products: one page of a filtered list. */
export function productPageResource(
  filter: ListingFilter,
  page: number,
  limit?: number,
): PublicResource {
  return productListResource(productQuery(filter, page, limit));
}
