import { formatClock } from '#core/domain/time.ts';
import styles from './freshness-caption.module.css';

interface FreshnessCaptionProps {
  /** Epoch milliseconds of the last answer from the provider; null when there was none. */
  updatedAtMs: number | null;
  /** Said after the time: 'on this device'. */
  suffix?: string;
}

/** How old the shown data is. */
export function FreshnessCaption({ updatedAtMs, suffix }: FreshnessCaptionProps) {
  const words =
    updatedAtMs === null ? 'Not updated yet' : `Last updated ${formatClock(updatedAtMs)}`;
  return <p className={styles.caption}>{suffix === undefined ? words : `${words} · ${suffix}`}</p>;
}
