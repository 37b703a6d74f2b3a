import { categoryResource } from '#core/mirror/resources/category-resource.ts';
import { homeSectionResource } from '#core/mirror/resources/listing-resources.ts';
import { listPageResource } from '#core/mirror/resources/list-page-resource.ts';
import type { FirstResources } from '#core/mirror/resources/first-resources.ts';
import { readAddress } from '#core/domain/catalogue-address.ts';
import { askedOf, readCanAsk } from './catalogue-view.ts';
import { readRanking } from './rankings.ts';
import { PRODUCTS, routeOf } from './use-catalogue-query.ts';

/** What the first screen of a list shows. */
export const firstResources: FirstResources = ({ pathname, searchParams }, capabilities) => {
  const route = routeOf(pathname) ?? PRODUCTS;
  const ranking = route.kind === 'products' ? readRanking(searchParams) : null;
  if (ranking !== null) return [homeSectionResource(ranking)];
  const query = readAddress(route, searchParams);
  const own = route.kind === 'category' ? [categoryResource(route.slug)] : [];
  // Whether the provider supports them is known only with the first answer.
  const isBeyond = query.campus !== null || query.near !== null || query.deal !== null;
  if (isBeyond && capabilities.length === 0) return own;
  const asked = askedOf(query, readCanAsk(capabilities));
  const first = listPageResource(asked, 1);
  return query.deal === 'hot-deals' && asked.deal === null
    ? [...own, first, homeSectionResource('hot-deals')]
    : [...own, first];
};
