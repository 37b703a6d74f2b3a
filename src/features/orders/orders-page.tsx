import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { FreshnessCaption } from '#components/freshness-caption.tsx';
import { useMember } from '#components/runtime-context.tsx';
import { useOnline } from '#components/use-online.ts';
import { useResource } from '#components/use-resource.ts';
import type { User } from '#core/domain/user.ts';
import { ordersResource } from '#core/mirror/member-resources.ts';
import { Button } from '#ui/button.tsx';
import { RefreshIcon } from '#ui/icons-action.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderTable } from './order-table.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { useOrderItems } from './queries.ts';
import { WORDS } from './words.ts';

/** 'My Orders' of a buyer, 'Order Management' of a seller. */
export function OrdersPanel() {
  const member = useMember();
  return member === null ? null : <MemberOrders member={member} />;
}

function MemberOrders({ member }: { member: User }) {
  const items = useOrderItems();
  const freshness = useResource(ordersResource(member));
  const isOnline = useOnline();
  const [openId, setOpenId] = useState<string | null>(null);
  const { outcome, fetchedAt } = freshness;
  const isRefused = outcome === 'refused' || outcome === 'missing';
  const isUnknown = fetchedAt === null;
  const hasFailed = isRefused || (outcome === 'unreachable' && isUnknown);
  const isLoading = items === undefined || (items.length === 0 && isUnknown && !hasFailed);
  return (
    <section>
      <PageHeading
        title={member.role === 'seller' ? WORDS.sellerHeading : WORDS.buyerHeading}
        description={
          (!isOnline || outcome === 'unreachable') && (
            <FreshnessCaption updatedAtMs={fetchedAt} suffix="on this device" />
          )
        }
        actions={
          <Button
            variant="secondary"
            size="small"
            icon={<RefreshIcon size="small" />}
            isBusy={freshness.isPulling}
            onClick={freshness.pull}
          >
            {WORDS.refresh}
          </Button>
        }
      />
      {hasFailed && (
        <ErrorNotice
          heading={WORDS.failed}
          message={
            freshness.message ??
            (isOnline ? 'The provider did not answer.' : 'There is no connection right now.')
          }
          onRetry={freshness.pull}
          isRetrying={freshness.isPulling}
        />
      )}
      {isLoading && <OrdersSkeleton />}
      {!isLoading && items.length === 0 && !hasFailed && <NoOrders role={member.role} />}
      {!isLoading && items.length > 0 && (
        <OrderTable
          items={items}
          role={member.role}
          caption={member.role === 'seller' ? WORDS.sellerHeading : WORDS.buyerHeading}
          onView={(item) => setOpenId(item.id)}
        />
      )}
      <OrderDialog
        order={items?.find(({ id }) => id === openId) ?? null}
        role={member.role}
        onClose={() => setOpenId(null)}
      />
    </section>
  );
}
