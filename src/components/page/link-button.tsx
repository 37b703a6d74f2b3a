import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonLook } from '#ui/controls/button-class.ts';
import { classNames } from '#ui/class-names.ts';

interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'className'>, ButtonLook {
  icon?: ReactNode;
  className?: string | undefined;
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  isBlock,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const look = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isBlock !== undefined && { isBlock }),
  };
  return (
    <Link {...rest} className={classNames(buttonClass(look), className)}>
      {icon}
      {children}
    </Link>
  );
}
