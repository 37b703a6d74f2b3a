import styles from './status-pill.module.css';

export type PillStatus = 'queued' | 'processing' | 'shipped' | 'delivered' | 'canceled';

const WORDS: Readonly<Record<PillStatus, string>> = {
  queued: 'Queued',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'Canceled',
};

/** The status of an order, as a word and a dot. */
export function StatusPill({ status }: { status: PillStatus }) {
  return (
    <span className={styles.pill} data-status={status}>
      {WORDS[status]}
    </span>
  );
}
