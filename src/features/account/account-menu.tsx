import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#core/domain/user.ts';
import { LeaveIcon } from './leave-icon.tsx';
import { AccountIcon, HomeIcon, ListIcon } from '#ui/icons/icons-place.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import styles from './account-menu.module.css';
import { type DashboardTab, menuOf, type MenuTab } from './dashboard-tabs.ts';
import { MENU } from './copy.ts';

const ICONS: Readonly<Record<MenuTab, ReactNode>> = {
  dashboard: <HomeIcon size="small" />,
  info: <AccountIcon size="small" />,
  listings: <ListIcon size="small" />,
  orders: <BoxIcon size="small" />,
};

interface AccountMenuProps {
  member: User;
  current: DashboardTab;
  onLogout: () => void;
}

/** The left menu; on narrow screens the list of the account, and a row above each of its other panels. */
export function AccountMenu({ member, current, onLogout }: AccountMenuProps) {
  return (
    <nav aria-label={MENU.label} className={styles.menu} data-open={current === 'dashboard'}>
      <ul role="list" className={styles.list}>
        {menuOf(member.role).map(({ tab, label }) => (
          <li key={tab}>
            <Link
              to={tab === 'dashboard' ? '/dashboard' : `/dashboard?tab=${tab}`}
              className={styles.entry}
              aria-current={tab === current ? 'page' : undefined}
            >
              {ICONS[tab]}
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.entry} onClick={onLogout}>
            <LeaveIcon />
            {MENU.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}
