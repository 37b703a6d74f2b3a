import { Link } from 'react-router-dom';
import { ORDERS_ADDRESS } from '#components/page/dashboard-addresses.ts';
import { Card } from '#ui/layout/card.tsx';
import { ClockIcon, SuccessIcon } from '#ui/icons/icons-state.tsx';
import { BoxIcon, TruckIcon } from '#ui/icons/icons-trade.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './order-counters.module.css';
import type { OrderCounts } from './order-counts.ts';
import { COPY, OVERVIEW } from './copy.ts';

interface OrderCountersProps {
  counts: OrderCounts | undefined;
  /** Whether the provider has ever listed the orders; until then a 0 would be a guess. */
  knowledge: 'known' | 'asking' | 'unknown';
}

/** Orders by status; unsent ones are named separately and never counted. */
export function OrderCounters({ counts, knowledge }: OrderCountersProps) {
  const counters = [
    { label: COPY.newOrders, count: counts?.fresh, icon: <BoxIcon /> },
    { label: COPY.pendingOrders, count: counts?.pending, icon: <TruckIcon /> },
    { label: COPY.completedOrders, count: counts?.completed, icon: <SuccessIcon /> },
  ];
  const queued = counts?.queued ?? 0;
  return (
    <section aria-label={OVERVIEW.counters} className={styles.section}>
      <ul role="list" className={styles.counters}>
        {counters.map(({ label, count, icon }) => (
          <li key={label}>
            <Card className={styles.counter}>
              <span className={styles.icon}>{icon}</span>
              <span className={styles.label}>{label}</span>
              <strong className={styles.count}>
                <Count count={count} knowledge={knowledge} />
              </strong>
            </Card>
          </li>
        ))}
      </ul>
      {queued > 0 && (
        <p className={styles.queued}>
          <ClockIcon size="small" />
          <Link to={ORDERS_ADDRESS}>{OVERVIEW.queued(queued)}</Link>
        </p>
      )}
    </section>
  );
}

function Count({
  count,
  knowledge,
}: Pick<OrderCountersProps, 'knowledge'> & { count: number | undefined }) {
  if (knowledge === 'known' && count !== undefined) return count;
  if (knowledge !== 'unknown') return <Skeleton shape="short" />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{OVERVIEW.notKnown}</VisuallyHidden>
    </>
  );
}
