import { useRuntime } from '#bindings/runtime-context.tsx';
import { formatMoment } from '#core/domain/time.ts';
import styles from './freshness-caption.module.css';
import { lastUpdated, NOT_UPDATED } from './freshness-copy.ts';

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
  const { now } = useRuntime();
  const unknown = isAsking === true ? '\u00A0' : NOT_UPDATED;
  const words = updatedAtMs === null ? unknown : lastUpdated(formatMoment(updatedAtMs, now()));
  return <p className={styles.caption}>{suffix === undefined ? words : `${words} · ${suffix}`}</p>;
}
