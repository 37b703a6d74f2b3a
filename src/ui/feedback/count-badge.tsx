import styles from './count-badge.module.css';

/** Larger counts are shown as '99+'. */
const SHOWN_MAXIMUM = 99;

/** A small number on an icon; nothing at zero. The owner of the icon says the count in words. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {formatCount(count)}
    </span>
  );
}

/** '7', and '99+' for all above 99. */
export function formatCount(count: number): string {
  return count > SHOWN_MAXIMUM ? `${SHOWN_MAXIMUM}+` : String(count);
}
