import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import {
  countForeignChanges,
  countLiveChanges,
  readSettledRows,
} from '#core/sync/queries/pending-changes.ts';
import { countOrders, type OrderCounts, withoutWaitingMoves } from './order-counts.ts';

export function useOrderCounts(): OrderCounts | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const settled = await readSettledRows(db, 'orders');
    return countOrders(withoutWaitingMoves(await db.orders.toArray(), settled));
  }, [db]);
}

/** Changes of the member that a logout would throw away. */
export function useUnsentCount(): number {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(() => countLiveChanges(db, userId), [db, userId], 0);
}

/** Changes that other members left on this device. */
export function useForeignCount(): number {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(
    async () => (userId === undefined ? 0 : countForeignChanges(db, userId)),
    [db, userId],
    0,
  );
}
