import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { LIVE_STATES } from '#core/storage/outbox-rows.ts';
import { countOrders, type OrderCounts, withoutWaitingMoves } from './order-counts.ts';

export function useOrderCounts(): OrderCounts | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const bases = await db.base.where('ref').startsWith('orders:').toArray();
    return countOrders(withoutWaitingMoves(await db.orders.toArray(), bases));
  }, [db]);
}

/** Changes of the member that a logout would throw away. */
export function useUnsentCount(): number {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(
    async () =>
      userId === undefined
        ? 0
        : db.outbox
            .where('[userId+state]')
            .anyOf(LIVE_STATES.map((state) => [userId, state]))
            .count(),
    [db, userId],
    0,
  );
}

/** Changes that other members left on this device. */
export function useForeignCount(): number {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(
    async () => (userId === undefined ? 0 : db.outbox.where('userId').notEqual(userId).count()),
    [db, userId],
    0,
  );
}
