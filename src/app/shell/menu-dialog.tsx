import { Link } from 'react-router-dom';
import { categoryAddress } from '#core/domain/page-addresses.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { CategoryLink } from './category-menu.tsx';
import { NAV_LINKS, ROLE_LINKS } from './copy.ts';
import { COPY } from './menu-copy.ts';
import styles from './menu-dialog.module.css';
import type { ShellCategory, ShellViewer } from './shell-viewer.ts';

interface MenuDialogProps {
  viewer: ShellViewer;
  categories: readonly ShellCategory[];
  onClose: () => void;
}

/** The nav links and the categories, where the header has no room for them. */
export function MenuDialog({ viewer, categories, onClose }: MenuDialogProps) {
  return (
    <Dialog title={COPY.title} shape="drawer" isOpen onClose={onClose}>
      <nav aria-label={COPY.pages}>
        <ul role="list" className={styles.links}>
          {[...NAV_LINKS, ROLE_LINKS[viewer]].map(({ label, to }) => (
            <li key={label}>
              <Link to={to} className={styles.link} onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="menu-categories">
        <h3 id="menu-categories" className={styles.title}>
          {COPY.categories}
        </h3>
        <ul role="list">
          <CategoryLink to="/all-categories" label={COPY.allCategories} onChoose={onClose} />
          {categories.map(({ slug, name }) => (
            <CategoryLink
              key={slug}
              to={categoryAddress(slug)}
              label={name}
              slug={slug}
              onChoose={onClose}
            />
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}
