import { Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import styles from './role-link.module.css';
import type { RouteLink } from './routes-of-links.ts';
import type { ShellViewer } from './shell-viewer.ts';

/** Where the one button leads whose words depend on who looks. Source: specification §2, header. */
export const ROLE_LINKS: Readonly<Record<ShellViewer, RouteLink>> = {
  visitor: { label: 'Join', to: '/login' },
  buyer: { label: 'Become a Seller', to: '/seller-terms' },
  seller: { label: 'Switch to buyer', to: '/dashboard' },
};

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
