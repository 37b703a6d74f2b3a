import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '#components/page/link-button.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { orderDetailsAddress, ORDERS_ADDRESS } from '#components/page/dashboard-addresses.ts';
import { useMember } from '#bindings/runtime-context.tsx';
import { useResource } from '#bindings/use-resource.ts';
import type { User } from '#core/domain/user.ts';
import { ordersResource } from '#core/mirror/resources/member-resources.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { hasReceipt, orderIdWords } from './order-view.ts';
import { useOrderItem } from './queries.ts';
import { Receipt } from './receipt.tsx';
import styles from './receipt-page.module.css';
import { RECEIPT } from './copy.ts';

/** The receipt of the order that the address names, from this device; made to be printed. */
export function ReceiptPage() {
  const [params] = useSearchParams();
  const member = useMember();
  return member === null ? null : (
    <MemberReceipt id={params.get('receipt') ?? ''} member={member} />
  );
}

function MemberReceipt({ id, member }: { id: string; member: User }) {
  const order = useOrderItem(id);
  const { outcome, isPulling } = useResource(ordersResource(member));
  const isAsking = isPulling || outcome === undefined;
  const isLoading = order === undefined || (order === null && isAsking);
  if (isLoading) return <Skeleton shape="block" />;
  if (order === null || !hasReceipt(order))
    return (
      <EmptyState
        headingLevel="h1"
        title={RECEIPT.missing}
        picture={<BoxIcon size="large" />}
        action={<LinkButton to={ORDERS_ADDRESS}>{RECEIPT.toOrders}</LinkButton>}
      >
        {RECEIPT.missingHint}
      </EmptyState>
    );
  return (
    <div className={styles.page}>
      <PageHead title={RECEIPT.headingOf(orderIdWords(order))} isHidden />
      <div className={styles.bar} data-screen-only>
        <LinkButton variant="secondary" size="small" to={orderDetailsAddress(order.id)}>
          {RECEIPT.back}
        </LinkButton>
        <Button size="small" onClick={() => window.print()}>
          {RECEIPT.print}
        </Button>
      </div>
      <Receipt order={order} member={member} />
    </div>
  );
}
