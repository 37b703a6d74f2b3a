import { type ListingFilter, PAGE_SIZE } from '../domain/filters.ts';

/** Query of GET /products for one page of a filter; only what is set is sent. Source: specification §7. */
export function productQuery(
  filter: ListingFilter,
  page: number,
  limit: number = PAGE_SIZE,
): URLSearchParams {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) });
  // A search by words with no chosen order is sorted by relevance.
  if (filter.sortBy !== 'relevance') query.set('sortBy', filter.sortBy);
  if (filter.search !== '') query.set('search', filter.search);
  if (filter.categories.length > 0) query.set('category', filter.categories.join(','));
  if (filter.conditions.length > 0) query.set('condition', filter.conditions.join(','));
  if (filter.priceMin !== null) query.set('priceMin', String(filter.priceMin));
  if (filter.priceMax !== null) query.set('priceMax', String(filter.priceMax));
  if (filter.sellerId !== null) query.set('sellerId', filter.sellerId);
  if (filter.campus !== null) query.set('campus', filter.campus);
  return query;
}
