import type { ReactNode } from 'react';
import styles from './app-shell.module.css';
import { COPY } from './copy.ts';
import { Footer } from './footer.tsx';
import { Header, type HeaderProps } from './header.tsx';
import { PageBody } from './page-body.tsx';
import { TabBar } from './tab-bar.tsx';

interface AppShellProps extends HeaderProps {
  /** The page. */
  children: ReactNode;
}

/** What surrounds every page. It reads no data: everything that it shows is passed in. */
export function AppShell({ children, ...header }: AppShellProps) {
  const { viewer, cartCount, wishlistCount, onOpenNotifications } = header;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {COPY.skip}
      </a>
      <Header {...header} />
      <PageBody>{children}</PageBody>
      <Footer />
      <TabBar {...{ viewer, cartCount, wishlistCount, onOpenNotifications }} />
    </div>
  );
}
