import { Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import styles from './role-link.module.css';
import type { ShellViewer } from './shell-viewer.ts';

const ROLE_LINKS: Readonly<Record<ShellViewer, { words: string; to: string }>> = {
  visitor: { words: 'Join', to: '/login' },
  buyer: { words: 'Become a Seller', to: '/seller-terms' },
  seller: { words: 'Switch to buyer', to: '/dashboard' },
};

/** The one button of the header whose words depend on who looks. Source: specification §2, header. */
export function RoleLink({
  viewer,
  className,
}: {
  viewer: ShellViewer;
  className?: string | undefined;
}) {
  const { words, to } = ROLE_LINKS[viewer];
  return (
    <Link to={to} className={classNames(styles.link, className)}>
      {words}
    </Link>
  );
}
