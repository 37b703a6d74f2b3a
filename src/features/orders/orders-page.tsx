import { OrderNewsOffer } from '#components/order-news/order-news-offer.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { describeLoadFailure } from '#components/sync/describe-load-failure.ts';
import { PageFreshness } from '#components/sync/page-freshness.tsx';
import { useMember } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { useResource } from '#bindings/use-resource.ts';
import type { User } from '#core/domain/user.ts';
import { ordersResource } from '#core/mirror/resources/member-resources.ts';
import { Button } from '#ui/controls/button.tsx';
import { RefreshIcon } from '#ui/icons/icons-state.tsx';
import { nextOrderStatuses } from '#core/domain/order.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { STAYS } from './focus-what-stays.ts';
import { NoOrders } from './no-orders.tsx';
import type { OrderItem } from './order-item.ts';
import { useOrderAddress } from './use-order-address.ts';
import { OlderOrders } from './older-orders.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderTable } from './order-table.tsx';
import styles from './orders-page.module.css';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { useOrderItems, useReturnedCount } from './queries.ts';
import { returnedWords, COPY, LIST } from './copy.ts';
import { useState } from 'react';
import { isShown, OrderFilter } from './order-filter.tsx';

/** 'My Orders' of a buyer, 'Order Management' of a seller. */
export function OrdersPanel() {
  const member = useMember();
  return member === null ? null : <MemberOrders member={member} />;
}

function MemberOrders({ member }: { member: User }) {
  const items = useOrderItems();
  // Also when coming from the dashboard, whose counters have just pulled them.
  const freshness = useResource(ordersResource(member), true);
  const isOnline = useOnline();
  const { openId, shownFirst, open, close } = useOrderAddress();
  const returned = useReturnedCount();
  const { outcome, fetchedAt } = freshness;
  const isRefused = outcome === 'refused' || outcome === 'missing';
  const isUnknown = fetchedAt === null;
  const hasFailed = isRefused || (outcome === 'unreachable' && isUnknown);
  const isAwaited = isUnknown || (freshness.isPulling && isOnline);
  const isLoading = items === undefined || (items.length === 0 && isAwaited && !hasFailed);
  const [wanted, setWanted] = useState(shownFirst);
  // The last order of that status may have moved on: the filter then has no such option.
  const shown = items?.some((item) => isShown(item, wanted)) === true ? wanted : 'all';
  const opened = items?.find(({ id }) => id === openId);
  return (
    <section className={styles.panel}>
      <PageHeading
        title={member.role === 'seller' ? COPY.sellerHeading : COPY.buyerHeading}
        description={<PageFreshness of={freshness} />}
        actions={
          <Button
            {...STAYS}
            variant="secondary"
            size="small"
            icon={<RefreshIcon size="small" />}
            isBusy={freshness.isPulling}
            onClick={freshness.pull}
          >
            {COPY.refresh}
          </Button>
        }
      />
      {returned > 0 && (
        <Notice
          tone="warning"
          action={
            <LinkButton to="/cart" size="small">
              {LIST.decideInCart}
            </LinkButton>
          }
        >
          <p>{returnedWords(returned)}</p>
        </Notice>
      )}
      {openId !== null && !isLoading && opened === undefined && (
        <Notice>
          <p>{LIST.notFound}</p>
        </Notice>
      )}
      {hasFailed && (
        <ErrorNotice
          heading={COPY.failed}
          message={describeLoadFailure(freshness, isOnline)}
          onRetry={freshness.pull}
          isRetrying={freshness.isPulling}
        />
      )}
      {isLoading && <OrdersSkeleton />}
      {!isLoading && items.length === 0 && !hasFailed && <NoOrders role={member.role} />}
      {!isLoading && items.length > 0 && (
        <>
          {awaitsNews(member, items) && <OrderNewsOffer role={member.role} />}
          <OrderFilter items={items} shown={shown} onShow={setWanted} />
          <OrderTable
            items={items.filter((item) => isShown(item, shown))}
            role={member.role}
            caption={COPY.caption}
            onView={(item) => open(item.id)}
          />
        </>
      )}
      {items !== undefined && <OlderOrders member={member} items={items} />}
      <OrderDialog order={opened ?? null} role={member.role} onClose={close} />
    </section>
  );
}

/** Whether something can still happen: to an order of a buyer that is open; to a seller always. */
function awaitsNews({ role }: User, items: readonly OrderItem[]): boolean {
  if (role === 'seller') return true;
  return items.some(({ status }) => status !== 'queued' && nextOrderStatuses(status).length > 0);
}
