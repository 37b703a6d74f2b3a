import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LISTINGS_ADDRESS } from '#components/page/listings-address.ts';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { AccountIcon, BellIcon, BrowseIcon, HomeIcon, ListIcon } from '#ui/icons/icons-place.tsx';
import { CartIcon, HeartIcon } from '#ui/icons/icons-shop.tsx';
import { COPY, nameWithCount, TABS } from './copy.ts';
import type { HeaderActionsProps } from './header-actions.tsx';
import { accountPath, SELLER_NOTIFICATION_COUNT } from './shell-viewer.ts';
import styles from './tab-bar.module.css';

/** The five destinations on a phone, within reach of the thumb. Hidden on wider screens. */
export function TabBar({
  viewer,
  cartCount,
  wishlistCount,
  onOpenNotifications,
}: HeaderActionsProps) {
  const isSignedIn = viewer !== 'visitor';
  return (
    <nav className={styles.bar} aria-label={TABS.label} data-tab-bar="">
      <TabLink to="/" words={TABS.home} icon={<HomeIcon />} />
      <TabLink to="/products" words={TABS.browse} icon={<BrowseIcon />} />
      {viewer === 'seller' ? (
        <>
          <button
            type="button"
            className={styles.tab}
            aria-label={COPY.newNotifications(SELLER_NOTIFICATION_COUNT)}
            onClick={onOpenNotifications}
          >
            <TabFace
              words={TABS.notifications}
              icon={<BellIcon />}
              count={SELLER_NOTIFICATION_COUNT}
            />
          </button>
          <TabLink to={LISTINGS_ADDRESS} words={TABS.listings} icon={<ListIcon />} />
        </>
      ) : (
        <>
          <TabLink
            to="/cart"
            words={TABS.cart}
            icon={<CartIcon />}
            count={isSignedIn ? cartCount : 0}
          />
          <TabLink
            to="/wishlist"
            words={TABS.wishlist}
            icon={<HeartIcon />}
            count={isSignedIn ? wishlistCount : 0}
          />
        </>
      )}
      <TabLink to={accountPath(viewer)} words={TABS.account} icon={<AccountIcon />} />
    </nav>
  );
}

interface TabFaceProps {
  words: string;
  icon: ReactNode;
  count?: number;
}

function TabLink({ to, ...shellProps }: TabFaceProps & { to: string }) {
  const isHere = useIsHere(to);
  return (
    <Link
      to={to}
      className={styles.tab}
      aria-label={nameWithCount(shellProps.words, shellProps.count ?? 0)}
      aria-current={isHere ? 'page' : undefined}
    >
      <TabFace {...shellProps} />
    </Link>
  );
}

function TabFace({ words, icon, count = 0 }: TabFaceProps) {
  return (
    <>
      <span className={styles.icon}>
        {icon}
        <CountBadge count={count} />
      </span>
      <span className={styles.words}>{words}</span>
    </>
  );
}

/** The listings and their form are a tab of the dashboard: only one of the two links is current. */
function useIsHere(to: string): boolean {
  const { pathname, search } = useLocation();
  const isListings = (pathname + search).startsWith(LISTINGS_ADDRESS);
  if (to === LISTINGS_ADDRESS || to === '/dashboard')
    return isListings ? to === LISTINGS_ADDRESS : to === pathname;
  if (to === '/products') return /^\/(products|category|all-categories|deals|store)/.test(pathname);
  return to === pathname;
}
