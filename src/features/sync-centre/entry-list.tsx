import { Card } from '#ui/layout/card.tsx';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { EntryCard } from './entry-card.tsx';
import styles from './entry-list.module.css';
import { isPhotoOfAnother } from './listing-photos.ts';
import type { Said } from './use-said.ts';

interface EntryListProps {
  title: string;
  entries: readonly PendingChange[];
  /** All changes of the member. */
  own: readonly PendingChange[];
  onStatus: Said['tell'];
}

/** Entries in outbox order under a heading, photos on the card of their listing; nothing without entries. */
export function EntryList({ title, entries, own, onStatus }: EntryListProps) {
  if (entries.length === 0) return null;
  const cards = entries.filter((entry) => !isPhotoOfAnother(entry, entries));
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        {title} <span className={styles.count}>({cards.length})</span>
      </h2>
      <Card isPadded={false}>
        <ul role="list" className={styles.list} aria-label={title}>
          {cards.map((entry) => (
            <EntryCard
              key={entry.seq}
              entry={entry}
              photos={entries.filter(
                (other) => entry.waitsFor.includes(other.seq) && isPhotoOfAnother(other, entries),
              )}
              own={own}
              onStatus={onStatus}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}
