import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { useResource } from '#bindings/use-resource.ts';
import type { User } from '#core/domain/user.ts';
import { moderatorGrantResource, readIsModerator } from '#core/mirror/resources/moderator-grant.ts';
import { type PriceDrop, readPriceDrops } from '#core/mirror/price-drops.ts';
import {
  countForeignChanges,
  countLiveChanges,
  countRefusedChanges,
  readSettledRows,
} from '#core/sync/queries/pending-changes.ts';
import { countOrders, type OrderCounts, withoutWaitingMoves } from './order-counts.ts';

/** Counts of the orders by status, without moves that wait on this device (R1); undefined while loading. */
export function useOrderCounts(): OrderCounts | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const settled = await readSettledRows(db, 'orders');
    return countOrders(withoutWaitingMoves(await db.orders.toArray(), settled));
  }, [db]);
}

/** Changes of the member that have not been sent. */
export function useUnsentCount(): number {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(() => countLiveChanges(db, userId), [db, userId], 0);
}

/** Changes of the member that were refused, and wait for a decision. */
export function useRefusedCount(): number {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(() => countRefusedChanges(db, userId), [db, userId], 0);
}

/** Saved listings that cost less now, largest drop first; empty while loading. */
export function usePriceDrops(): readonly PriceDrop[] {
  const { db } = useRuntime();
  return useLiveQuery(async () => readPriceDrops(db), [db], NO_DROPS);
}

const NO_DROPS: readonly PriceDrop[] = [];

/** Whether the member is a moderator, by the last answer; false without moderation. */
export function useIsModerator(member: User): boolean {
  const { db } = useRuntime();
  const hasModerators = useCapability('moderation') === true;
  useResource(hasModerators ? moderatorGrantResource(member) : null);
  const isModerator = useLiveQuery(() => readIsModerator(db), [db, member.id], false);
  return hasModerators && isModerator;
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
