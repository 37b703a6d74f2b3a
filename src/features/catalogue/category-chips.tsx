import { Link } from 'react-router-dom';
import {
  type CatalogueRoute,
  type CatalogueQuery,
  writeAddress,
} from '#core/domain/catalogue-address.ts';
import styles from './category-chips.module.css';
import { useCategories } from './queries.ts';
import { PRODUCTS } from './use-catalogue-query.ts';

interface CategoryChipsProps {
  route: CatalogueRoute;
  query: CatalogueQuery;
}

/** Categories above the list, where there is no panel beside it. Filters and search are kept. */
export function CategoryChips({ route, query }: CategoryChipsProps) {
  const here = route.kind === 'category' ? route.slug : null;
  const isAll = here === null && query.categories.length === 0;
  return (
    <nav aria-label="Browse by category">
      <ul role="list" className={styles.chips}>
        <li data-here={isAll}>
          <Link
            to={writeAddress(here === null ? route : PRODUCTS, { ...query, categories: [] })}
            className={styles.chip}
            aria-current={isAll ? 'page' : undefined}
          >
            All
          </Link>
        </li>
        {useCategories().map(({ slug, name }) => (
          <li key={slug} data-here={slug === here}>
            <Link
              to={writeAddress({ kind: 'category', slug }, { ...query, categories: [slug] })}
              className={styles.chip}
              data-category={slug}
              aria-current={slug === here ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
