import styles from './named-list.module.css';

interface NamedListProps {
  items: readonly { name: string; words: string }[];
}

/** Short names, each with a sentence. */
export function NamedList({ items }: NamedListProps) {
  return (
    <ul role="list" className={styles.list}>
      {items.map(({ name, words }) => (
        <li key={name} className={styles.item}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.words}>{words}</p>
        </li>
      ))}
    </ul>
  );
}
