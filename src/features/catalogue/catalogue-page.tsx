import { useLocation, useSearchParams } from 'react-router-dom';
import { readAddress } from '#core/domain/catalogue-address.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { headingOfCategory, headingOfList } from './headings.ts';
import { NoCategory } from './no-category.tsx';
import { useCategory } from './queries.ts';
import { RankingScreen } from './ranking-screen.tsx';
import { readRanking } from './rankings.ts';
import { routeOf, PRODUCTS } from './use-catalogue-query.ts';

export { firstResources } from './first-resources.ts';

/**
 * /products, /deals and /category/{slug}: one screen. Choosing a second category leads from a category to all products,
 * which must neither lose the focus nor close the filter dialog.
 */
export function CataloguePage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const route = routeOf(pathname) ?? PRODUCTS;
  const slug = route.kind === 'category' ? route.slug : null;
  const category = useCategory(slug);
  const ranking = route.kind === 'products' ? readRanking(params) : null;
  if (ranking !== null) return <RankingScreen ranking={ranking} />;
  if (category !== null && category.kind !== 'found')
    return <NoCategory slug={slug ?? ''} state={category} />;
  const heading =
    category === null
      ? headingOfList(readAddress(route, params))
      : headingOfCategory(category.category.name);
  return <CatalogueScreen route={route} {...heading} />;
}
