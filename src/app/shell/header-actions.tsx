import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { AccountIcon, BellIcon } from '#ui/icons/icons-place.tsx';
import { CartIcon, HeartIcon } from '#ui/icons/icons-shop.tsx';
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
          aria-label={notificationsName()}
          onClick={onOpenNotifications}
        >
          <BellIcon />
          <CountBadge count={SELLER_NOTIFICATION_COUNT} />
        </button>
      ) : (
        <>
          <ActionLink
            to="/wishlist"
            name="Wishlist"
            count={isSignedIn ? wishlistCount : 0}
            icon={<HeartIcon />}
          />
          <ActionLink
            to="/cart"
            name="Cart"
            count={isSignedIn ? cartCount : 0}
            icon={<CartIcon />}
          />
        </>
      )}
      <ActionLink to={accountPath(viewer)} name="Account" count={0} icon={<AccountIcon />} />
    </div>
  );
}

/** Name of the seller's bell for screen readers, with the fixed count: 'Notifications, 3 new'. */
export function notificationsName(): string {
  return `Notifications, ${SELLER_NOTIFICATION_COUNT} new`;
}

/** 'Cart', or 'Cart, 3 items' when there is something in it. */
export function nameWithCount(name: string, count: number): string {
  if (count <= 0) return name;
  return `${name}, ${count} ${count === 1 ? 'item' : 'items'}`;
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
