import { Link } from 'react-router-dom';
import { categoryAddress } from '#core/domain/page-addresses.ts';
import { COPY } from './copy.ts';
import styles from './elsewhere.module.css';
import { useCategories } from './use-categories.ts';

/** A short list is read, a long one is not. */
const CATEGORIES_SHOWN = 4;

/** Links from an empty list: best sellers and categories. */
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
            <Link to={categoryAddress(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
