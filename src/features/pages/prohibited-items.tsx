import { PROHIBITED_ITEMS } from './claims.ts';
import styles from './prohibited-items.module.css';

/** What may not be offered. */
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
