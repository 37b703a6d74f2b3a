import { useState } from 'react';
import { OrderNewsOffer } from '#components/order-news/order-news-offer.tsx';
import { FreshnessCaption } from '#components/sync/freshness-caption.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { useResource } from '#bindings/use-resource.ts';
import { canBuy, type User } from '#core/domain/user.ts';
import { ordersResource } from '#core/mirror/resources/member-resources.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { ForeignNotice } from './foreign-notice.tsx';
import type { OrderCounts } from './order-counts.ts';
import { OrderCounters } from './order-counters.tsx';
import styles from './overview-panel.module.css';
import { MoreLinks } from './more-links.tsx';
import { PriceDrops } from './price-drops.tsx';
import { ProfileCard } from './profile-card.tsx';
import { useOrderCounts } from './queries.ts';
import { COPY, OVERVIEW, TABS } from './copy.ts';

/**
 * The head of the first panel: order counts and, for buyers while an order is under way, the offer of order news. When
 * the provider cannot be reached, the age of the orders replaces the greeting.
 */
export function OverviewSummary({ member }: { member: User }) {
  const counts = useOrderCounts();
  const { fetchedAt, outcome } = useResource(ordersResource(member));
  const isOnline = useOnline();
  return (
    <div className={styles.panel}>
      <PageHeading
        title={TABS.dashboard}
        description={
          isOnline && outcome !== 'unreachable' ? (
            OVERVIEW.greeting(member.name)
          ) : (
            <FreshnessCaption updatedAtMs={fetchedAt} suffix={OVERVIEW.onDevice} />
          )
        }
        actions={
          <>
            <Badge tone="brand">
              {member.role === 'seller' ? OVERVIEW.seller : OVERVIEW.buyer}
            </Badge>
            <SwitchDashboard />
          </>
        }
      />
      <ForeignNotice />
      <OrderCounters
        counts={counts}
        knowledge={fetchedAt !== null ? 'known' : outcome === undefined ? 'asking' : 'unknown'}
      />
      {canBuy(member) && isWaiting(counts) && <OrderNewsOffer role="buyer" />}
    </div>
  );
}

/** The rest of the first panel: links and profile, for buyers also price drops. */
export function OverviewPanel({ member }: { member: User }) {
  return (
    <div className={styles.panel}>
      <MoreLinks member={member} />
      <ProfileCard member={member} />
      {canBuy(member) && <PriceDrops />}
    </div>
  );
}

/** Whether an order of the buyer is still under way. */
function isWaiting(counts: OrderCounts | undefined): boolean {
  return counts !== undefined && counts.fresh + counts.pending > 0;
}

/** Specified without an effect; a tap says so. */
function SwitchDashboard() {
  const [wasTried, setWasTried] = useState(false);
  return (
    <Switch
      label={COPY.switchDashboard}
      isOn={false}
      onChange={() => setWasTried(true)}
      stateText={wasTried ? OVERVIEW.notAvailable : undefined}
    />
  );
}
