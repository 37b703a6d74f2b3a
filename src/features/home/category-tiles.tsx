import { Link } from 'react-router-dom';
import { categoryDrawingSrc } from '#components/listing/category-drawing.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { categoryAddress } from '#core/domain/page-addresses.ts';
import styles from './category-tiles.module.css';
import { CATEGORIES_LABEL } from './copy.ts';

/** The categories, in a row to swipe through. */
export function CategoryTiles() {
  return (
    <nav aria-label={CATEGORIES_LABEL} className={styles.strip}>
      <ul role="list" className={styles.tiles}>
        {KNOWN_CATEGORIES.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={categoryAddress(slug)} className={styles.tile}>
              <span className={styles.disc} data-category={slug}>
                <img
                  src={categoryDrawingSrc(slug)}
                  alt=""
                  width="256"
                  height="256"
                  loading="lazy"
                />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
