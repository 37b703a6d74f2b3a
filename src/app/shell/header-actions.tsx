import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { AccountIcon, BellIcon } from '#ui/icons/icons-place.tsx';
import { CartIcon, HeartIcon } from '#ui/icons/icons-shop.tsx';
import { COPY, nameWithCount } from './copy.ts';
import styles from './header-actions.module.css';
import { accountPath, SELLER_NOTIFICATION_COUNT, type ShellViewer } from './shell-viewer.ts';

export interface HeaderActionsProps {
  viewer: ShellViewer;
  /** Lines in the cart; shown when a member is signed in. */
  cartCount: number;
  wishlistCount: number;
  onOpenNotifications: () => void;
}

/** Wishlist, cart and account; sellers get notifications in place of the first two. */
export function HeaderActions({
  viewer,
  cartCount,
  wishlistCount,
  onOpenNotifications,
}: HeaderActionsProps) {
  const isSignedIn = viewer !== 'visitor';
  return (
    <div className={styles.actions}>
      {viewer === 'seller' ? (
        <button
          type="button"
          className={styles.action}
          aria-label={COPY.newNotifications(SELLER_NOTIFICATION_COUNT)}
          onClick={onOpenNotifications}
        >
          <BellIcon />
          <CountBadge count={SELLER_NOTIFICATION_COUNT} />
        </button>
      ) : (
        <>
          <ActionLink
            to="/wishlist"
            name={COPY.wishlist}
            count={isSignedIn ? wishlistCount : 0}
            icon={<HeartIcon />}
          />
          <ActionLink
            to="/cart"
            name={COPY.cart}
            count={isSignedIn ? cartCount : 0}
            icon={<CartIcon />}
          />
        </>
      )}
      <ActionLink to={accountPath(viewer)} name={COPY.account} count={0} icon={<AccountIcon />} />
    </div>
  );
}

interface ActionLinkProps {
  to: string;
  name: string;
  count: number;
  icon: ReactNode;
}

function ActionLink({ to, name, count, icon }: ActionLinkProps) {
  return (
    <Link to={to} className={styles.action} aria-label={nameWithCount(name, count)} title={name}>
      {icon}
      <CountBadge count={count} />
    </Link>
  );
}
