import { momentWords, timelineOf } from './order-view.ts';
import type { OrderItem } from './order-item.ts';
import styles from './order-timeline.module.css';
import { DETAILS } from './copy.ts';

/** Past and pending events of an order. */
export function OrderTimeline({ order }: { order: OrderItem }) {
  return (
    <ol role="list" className={styles.timeline}>
      {timelineOf(order).map(({ label, at }) => (
        <li key={label} className={styles.step} data-waiting={at === null || undefined}>
          <strong>{label}</strong>
          {at === null ? (
            <span className={styles.time}>{DETAILS.notSentYet}</span>
          ) : (
            <time className={styles.time} dateTime={at}>
              {momentWords(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
