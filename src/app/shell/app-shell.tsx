import type { ReactNode } from 'react';
import styles from './app-shell.module.css';
import { Footer } from './footer.tsx';
import { Header, type HeaderProps } from './header.tsx';
import { TabBar } from './tab-bar.tsx';

export interface AppShellProps extends HeaderProps {
  /** A band under the header: a new version, a captive portal. */
  banner?: ReactNode;
  children: ReactNode;
}

/** What surrounds every page. It knows nothing of the data: all it shows comes in. */
export function AppShell({ banner, children, ...header }: AppShellProps) {
  const { viewer, cartCount, wishlistCount, onOpenNotifications } = header;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header {...header} />
      {banner !== undefined && <div className={styles.banner}>{banner}</div>}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <TabBar {...{ viewer, cartCount, wishlistCount, onOpenNotifications }} />
    </div>
  );
}
