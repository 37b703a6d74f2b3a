import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'short' | 'title' | 'picture' | 'block' | 'circle';
  className?: string | undefined;
}

/** A grey placeholder in the final shape; it appears only when the wait is longer than a blink. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, className)}
      data-shape={shape}
      aria-hidden="true"
    />
  );
}

interface SkeletonGroupProps {
  children: ReactNode;
  className?: string | undefined;
  /** Not loading yet: not animated. */
  isStill?: boolean | undefined;
  /** For the styles of `className`. */
  'data-layout'?: string | undefined;
}

/** Skeletons that pulse as one: a list of cards costs one layer instead of one for each line of each card. */
export function SkeletonGroup({ className, isStill = false, ...rest }: SkeletonGroupProps) {
  return (
    <div
      {...rest}
      className={classNames(styles.group, className)}
      data-still={isStill ? '' : undefined}
      aria-busy="true"
    />
  );
}
