import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuIcon } from '#ui/icons-action.tsx';
import { CategoryLink } from './category-menu.tsx';
import styles from './menu-drawer.module.css';
import { NAV_LINKS } from './routes-of-links.ts';
import type { ShellCategory } from './shell-viewer.ts';

interface MenuDrawerProps {
  categories: readonly ShellCategory[];
  className?: string | undefined;
}

/** The nav links and the categories, where the header has no room for them. */
export function MenuDrawer({ categories, className }: MenuDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className={className}>
      <IconButton
        label="Menu"
        icon={<MenuIcon />}
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      <Dialog title="Menu" shape="drawer" isOpen={isOpen} onClose={close}>
        <nav aria-label="Pages">
          <ul role="list" className={styles.links}>
            {NAV_LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={styles.link} onClick={close}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="menu-categories">
          <h3 id="menu-categories" className={styles.title}>
            Categories
          </h3>
          <ul role="list">
            <CategoryLink to="/products" label="All Categories" onChoose={close} />
            {categories.map(({ slug, name }) => (
              <CategoryLink
                key={slug}
                to={`/category/${encodeURIComponent(slug)}`}
                label={name}
                slug={slug}
                onChoose={close}
              />
            ))}
          </ul>
        </nav>
      </Dialog>
    </div>
  );
}
