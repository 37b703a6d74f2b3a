import styles from './fact-grid.module.css';

interface Fact {
  /** The large part: '2-5 business days'. */
  value: string;
  /** What it is: 'Delivery'. */
  label: string;
}

/** A few key facts above the text. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.grid}>
      {facts.map(({ value, label }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
