import { productQuery } from '../contract/product-page.ts';
import type { ListingFilter } from '../domain/filters.ts';
import { productListResource } from './listing-resources.ts';
import type { PublicResource } from './resource.ts';

/** GET /products: one page of a list that people look through, also with the nearest first (capability `products.near`). */
export function listPageResource(filter: ListingFilter, page: number): PublicResource {
  const query = productQuery(filter, page);
  const near = filter.near ?? null;
  if (near !== null) query.set('near', near);
  return productListResource(query);
}
