import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'short' | 'title' | 'picture' | 'block' | 'circle';
  className?: string | undefined;
}

/** A grey stand-in in the final shape; it shows itself only when the wait is longer than a blink. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, className)}
      data-shape={shape}
      aria-hidden="true"
    />
  );
}
