import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface IconProps {
  size?: 'small' | 'medium' | 'large';
  isFilled?: boolean;
  className?: string | undefined;
}

/** The frame that all icons share: 24 units, round strokes in the colour of the text, hidden from screen readers. */
export function Icon({
  size = 'medium',
  isFilled = false,
  className,
  children,
}: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={classNames('icon', className)}
      data-size={size}
      data-filled={isFilled || undefined}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
