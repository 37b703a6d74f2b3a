import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  type CatalogueRoute,
  type CatalogueQuery,
  writeAddress,
} from '#core/domain/catalogue-address.ts';
import styles from './category-chips.module.css';
import { useCategories } from './use-categories.ts';
import { PRODUCTS } from './use-catalogue-query.ts';
import { COPY } from './copy.ts';

interface CategoryChipsProps {
  route: CatalogueRoute;
  query: CatalogueQuery;
}

/** Categories above the list, where there is no panel beside it. Filters and search are kept. */
export function CategoryChips({ route, query }: CategoryChipsProps) {
  const here = route.kind === 'category' ? route.slug : null;
  const isAll = here === null && query.categories.length === 0;
  const chips = useChosenInSight(here);
  return (
    <nav aria-label={COPY.browseBy}>
      <ul ref={chips} role="list" className={styles.chips}>
        <li>
          <Link
            to={writeAddress(here === null ? route : PRODUCTS, { ...query, categories: [] })}
            className={styles.chip}
            aria-current={isAll ? 'page' : undefined}
          >
            {COPY.everything}
          </Link>
        </li>
        {useCategories().map(({ slug, name }) => (
          <li key={slug}>
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

/** Scrolls the chip of the current category into view; the order of the chips stays. */
function useChosenInSight(here: string | null) {
  const chips = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const list = chips.current;
    const chosen = list?.querySelector('[aria-current]');
    if (!list || !chosen) return;
    const room = list.getBoundingClientRect();
    const place = chosen.getBoundingClientRect();
    list.scrollLeft += place.left - room.left - (room.width - place.width) / 2;
  }, [here]);
  return chips;
}
