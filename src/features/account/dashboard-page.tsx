import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { IncompleteSession } from '#components/incomplete-session.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useMember } from '#components/runtime-context.tsx';
import type { User } from '#core/domain/user.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './dashboard-page.module.css';
import { type DashboardTab, tabFrom } from './dashboard-tabs.ts';
import { LogoutDialog } from './logout-dialog.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PersonalInfoPanel } from './personal-info-panel.tsx';
import { SellerListingsPanel } from './seller-listings-panel.tsx';

interface DashboardPageProps {
  /** The orders of the member, which are a feature of their own. */
  orders: ReactNode;
}

export function DashboardPage({ orders }: DashboardPageProps) {
  const member = useMember();
  const [search] = useSearchParams();
  const [isLeaving, setIsLeaving] = useState(false);
  if (member === null) return <IncompleteSession />;
  const { tab, label } = tabFrom(search, member.role);
  return (
    <div className={styles.page}>
      <PageHead title={label} isHidden />
      <AccountMenu member={member} current={tab} onLogout={() => setIsLeaving(true)} />
      <div className={styles.panel}>
        <Panel tab={tab} member={member} orders={orders} />
      </div>
      <LogoutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </div>
  );
}

function Panel({ tab, member, orders }: { tab: DashboardTab; member: User; orders: ReactNode }) {
  switch (tab) {
    case 'dashboard':
      return <OverviewPanel member={member} />;
    case 'info':
      return <PersonalInfoPanel member={member} />;
    case 'listings':
      return <SellerListingsPanel member={member} />;
    case 'orders':
      return orders;
  }
}
