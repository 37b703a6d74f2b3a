import { formatClock, formatDate } from '#core/domain/time.ts';
import type { ActivityRow } from '#core/storage/rows.ts';
import { Card } from '#ui/card.tsx';
import styles from './entry-list.module.css';
import { describeChange } from './entry-words.ts';

/** What the provider has accepted lately. */
export function RecentList({ rows }: { rows: readonly ActivityRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Sent lately</h2>
      <Card isPadded={false}>
        <ul role="list" className={styles.list}>
          {rows.map((row) => (
            <RecentRow key={row.entry} row={row} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function RecentRow({ row }: { row: ActivityRow }) {
  const { what, which } = describeChange(row.kind, row.args);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.what}>{what}</p>
        {which !== '' && <p className={styles.which}>{which}</p>}
      </div>
      <p className={styles.quiet}>
        {formatDate(new Date(row.at).toISOString())}, {formatClock(row.at)}
      </p>
    </li>
  );
}
