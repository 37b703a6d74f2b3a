import { PROHIBITED_ITEMS } from './claims.ts';
import styles from './prohibited-items.module.css';

/** What nobody may offer. */
export function ProhibitedItems() {
  return (
    <ul>
      {PROHIBITED_ITEMS.map((item) => (
        <li key={item} className={styles.item}>
          {item}
        </li>
      ))}
    </ul>
  );
}
