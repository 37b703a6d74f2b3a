import { NavLink } from 'react-router-dom';
import { CategoryMenu } from './category-menu.tsx';
import { COPY, NAV_LINKS } from './copy.ts';
import { HeaderActions, type HeaderActionsProps } from './header-actions.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { RoleLink } from './role-link.tsx';
import { SearchForm } from './search-form.tsx';
import type { ShellCategory } from './shell-viewer.ts';
import { SyncPill, type SyncPillStatus } from './sync-pill.tsx';

export interface HeaderProps extends HeaderActionsProps {
  categories: readonly ShellCategory[];
  sync: SyncPillStatus;
  /** What the address searches for now. */
  searchQuery?: string;
  onSearch: (query: string) => void;
}

/** The awning over every page. On phones its first row scrolls away; search and sync state stay. */
export function Header({ categories, sync, searchQuery = '', onSearch, ...actions }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.rows}>
        <MenuDrawer viewer={actions.viewer} categories={categories} className={styles.menu} />
        <div className={styles.logo}>
          <Logo />
        </div>
        <div className={styles.search}>
          <SearchForm key={searchQuery} initialQuery={searchQuery} onSearch={onSearch} />
          <SyncPill status={sync} />
        </div>
        <div className={styles.actions}>
          <HeaderActions {...actions} />
        </div>
        <nav className={styles.nav} aria-label={COPY.site}>
          <CategoryMenu categories={categories} />
          {NAV_LINKS.map(({ label, to }) => (
            <NavLink key={to} to={to} end className={styles.link ?? ''}>
              {label}
            </NavLink>
          ))}
        </nav>
        <RoleLink viewer={actions.viewer} className={styles.role} />
      </div>
    </header>
  );
}
