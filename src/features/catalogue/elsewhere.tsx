import { Link } from 'react-router-dom';
import { COPY } from './copy.ts';
import styles from './elsewhere.module.css';
import { useCategories } from './use-categories.ts';

/** A few are looked at, a wall of them is not. */
const CATEGORIES_SHOWN = 4;

/** Ways on from a list that holds nothing: what sells, and the shelves. */
export function Elsewhere() {
  const categories = useCategories();
  return (
    <nav aria-label={COPY.elsewhere} className={styles.elsewhere}>
      <p>{COPY.elsewhere}</p>
      <ul role="list" className={styles.links}>
        <li>
          <Link to="/products?filter=most-selling">{COPY.popular}</Link>
        </li>
        {categories.slice(0, CATEGORIES_SHOWN).map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/category/${encodeURIComponent(slug)}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
