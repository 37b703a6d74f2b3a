import type { FirstResources } from '#core/mirror/resources/first-resources.ts';
import { productResource, similarResource } from '#core/mirror/resources/listing-resources.ts';
import { sellerOthersResource } from '#core/mirror/related-listings.ts';

/** Resources of a product page's first screen; the seller is known only with the listing. */
export const firstResources: FirstResources = ({ pathname }, _capabilities, rows) => {
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  const own = [productResource(id), similarResource(id)];
  const listing = rows?.listing(id);
  if (rows !== undefined && listing === undefined) return own.slice(0, 1);
  const sellerId = listing?.seller.id ?? '';
  return sellerId === '' ? own : [...own, sellerOthersResource(sellerId)];
};
