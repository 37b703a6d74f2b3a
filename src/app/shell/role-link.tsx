import { Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { ROLE_LINKS } from './copy.ts';
import styles from './role-link.module.css';
import type { ShellViewer } from './shell-viewer.ts';

/** The header's link of `ROLE_LINKS`. A member does not see it before hydration: see src/rendering/hide-personal.ts. */
export function RoleLink({
  viewer,
  className,
}: {
  viewer: ShellViewer;
  className?: string | undefined;
}) {
  const { label, to } = ROLE_LINKS[viewer];
  return (
    <Link to={to} data-personal="" className={classNames(styles.link, className)}>
      {label}
    </Link>
  );
}
