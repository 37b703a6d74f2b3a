import { useLocation, useSearchParams } from 'react-router-dom';
import { type CataloguePlace, type CatalogueQuery, readAddress } from './catalogue-address.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { DEAL_TITLES, WORDS } from './words.ts';

/** /products, and /deals: the same list, of hot deals only. */
export function CataloguePage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const place: CataloguePlace = { kind: pathname === '/deals' ? 'deals' : 'products' };
  const title = titleOf(readAddress(place, params));
  const products = { label: 'Products', to: '/products' };
  return (
    <CatalogueScreen
      place={place}
      title={title}
      crumbs={[
        { label: 'Home', to: '/' },
        ...(title === ALL ? [{ label: 'Products' }] : [products, { label: title }]),
      ]}
      emptyTitle={WORDS.empty}
    />
  );
}

const ALL = 'All products';

function titleOf({ search, deal }: CatalogueQuery): string {
  if (search !== '') return `Results for “${search}”`;
  return deal === null ? ALL : DEAL_TITLES[deal];
}
