import { StarIcon } from '../icons/icons-state.tsx';
import styles from './rating.module.css';
import { NO_REVIEWS, ratedWords } from '../copy.ts';

interface RatingProps {
  /** 0 to 5. */
  value: number;
  /** How many gave it; shown in brackets. */
  count?: number;
  size?: 'small' | 'medium';
}

const STARS = [1, 2, 3, 4, 5] as const;

/** Five stars, filled to the nearest half, with the exact figure in words; without a review, only words. */
export function Rating({ value, count, size = 'small' }: RatingProps) {
  if (value <= 0) return <span className={styles.none}>{NO_REVIEWS}</span>;
  return (
    <span className={styles.rating} data-size={size}>
      <span className={styles.stars} role="img" aria-label={ratedWords(value)}>
        {STARS.map((star) => (
          <span key={star} className={styles.star} data-fill={starFill(star, value)}>
            <StarIcon size="small" />
            <StarIcon size="small" isFilled className={styles.fill} />
          </span>
        ))}
      </span>
      {count !== undefined && <span className={styles.count}>({count})</span>}
    </span>
  );
}

function starFill(star: number, value: number): 'full' | 'half' | 'none' {
  const rest = value - (star - 1);
  return rest >= 0.75 ? 'full' : rest >= 0.25 ? 'half' : 'none';
}
