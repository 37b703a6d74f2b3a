import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { IncompleteSession } from '#components/sync/incomplete-session.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { useMember } from '#bindings/runtime-context.tsx';
import type { User } from '#core/domain/user.ts';
import { AccountMenu } from './account-menu.tsx';
import { TABS } from './copy.ts';
import styles from './dashboard-page.module.css';
import { type DashboardTab, tabFrom } from './dashboard-tabs.ts';
import { EmptyPanel } from './empty-panel.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { OverviewPanel, OverviewSummary } from './overview-panel.tsx';
import { PersonalInfoPanel } from './personal-info-panel.tsx';
import { SavedSearchesPanel } from './saved-searches-panel.tsx';
import { useDashboardVisit } from './use-dashboard-visit.ts';

interface DashboardPageProps {
  /** The member's orders: another feature, which this one may not import. */
  orders: ReactNode;
  /** A seller's listings, another feature too. They set the page title, because their form is a screen of its own. */
  listings: ReactNode;
}

/**
 * The account menu beside the panel that `?tab=` names; on narrow screens the first panel shows the menu, below its
 * summary both on screen and in the tab order. Asks for a new sign-in when part of the session is missing.
 */
export function DashboardPage({ orders, listings }: DashboardPageProps) {
  const member = useMember();
  useDashboardVisit(member?.id);
  const [search] = useSearchParams();
  const [isLeaving, setIsLeaving] = useState(false);
  if (member === null) return <IncompleteSession title={TABS.dashboard} />;
  const { tab, label } = tabFrom(search, member.role);
  return (
    <div className={styles.page} data-tab={tab}>
      {tab !== 'listings' && <PageHead title={label} isHidden />}
      {tab === 'dashboard' && (
        <div className={styles.summary}>
          <OverviewSummary member={member} />
        </div>
      )}
      <AccountMenu member={member} current={tab} onLogout={() => setIsLeaving(true)} />
      <div className={styles.panel}>
        <Panel tab={tab} label={label} member={member} orders={orders} listings={listings} />
      </div>
      <LogoutDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </div>
  );
}

interface PanelProps extends DashboardPageProps {
  tab: DashboardTab;
  label: string;
  member: User;
}

function Panel({ tab, label, member, orders, listings }: PanelProps) {
  switch (tab) {
    case 'dashboard':
      return <OverviewPanel member={member} />;
    case 'info':
      return <PersonalInfoPanel member={member} />;
    case 'listings':
      return listings;
    case 'orders':
      return orders;
    case 'searches':
      return <SavedSearchesPanel title={label} />;
    case 'reviews':
    case 'chats':
      return <EmptyPanel title={label} />;
  }
}
