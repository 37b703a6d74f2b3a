import { Suspense, useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { MenuIcon } from '#ui/icons/icons-place.tsx';
import { lazyWithRetry } from '#bindings/lazy-with-retry.ts';
import { COPY } from './copy.ts';
import type { ShellCategory, ShellViewer } from './shell-viewer.ts';
import styles from './menu-drawer.module.css';

const MenuDialog = lazyWithRetry(
  () => import('./menu-dialog.tsx'),
  (module) => module.MenuDialog,
);

interface MenuDrawerProps {
  viewer: ShellViewer;
  categories: readonly ShellCategory[];
  className?: string | undefined;
}

/** The button of the drawer, whose content is loaded when it is first opened. */
export function MenuDrawer({ className, ...shown }: MenuDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={className}>
      <IconButton
        label={COPY.menu}
        icon={<MenuIcon />}
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <MenuDialog {...shown} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
