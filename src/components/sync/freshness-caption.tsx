import { formatClock } from '#core/domain/time.ts';
import styles from './freshness-caption.module.css';

interface FreshnessCaptionProps {
  /** Epoch milliseconds of the last answer from the provider; null when there was none. */
  updatedAtMs: number | null;
  /** Said after the time: 'on this device'. */
  suffix?: string;
  /** The first answer is pending: the line stays empty, with its height. */
  isAsking?: boolean;
}

/** How old the shown data is. */
export function FreshnessCaption({ updatedAtMs, suffix, isAsking }: FreshnessCaptionProps) {
  const words = wordsFor(updatedAtMs, isAsking === true);
  return <p className={styles.caption}>{suffix === undefined ? words : `${words} · ${suffix}`}</p>;
}

function wordsFor(updatedAtMs: number | null, isAsking: boolean): string {
  if (updatedAtMs !== null) return `Last updated ${formatClock(updatedAtMs)}`;
  return isAsking ? '\u00A0' : 'Not updated yet';
}
