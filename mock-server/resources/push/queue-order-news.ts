import { inArray, sql } from 'drizzle-orm';
import { refreshFamilies } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { pushMessages, pushSubscriptions } from '../../storage/push-schema.ts';
import { nextVersion, orders } from '../../storage/schema.ts';

/**
 * Queues one message about each order for every subscribed device of one side, in the transaction that changes the orders.
 * A queued message about the same order is updated, and is not sent earlier.
 *
 * Call it last: it waits for subscriptions that are being deleted, and omits them.
 */
export async function queueOrderNews(
  tx: Database,
  nowMs: number,
  side: 'buyer' | 'seller',
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  const member = side === 'buyer' ? orders.buyerId : orders.sellerId;
  await tx.execute(sql`
    insert into ${pushMessages} (session_id, order_id, revision, due_at, created_at)
    select ${pushSubscriptions.sessionId}, ${orders.id}, ${nextVersion}, ${now}, ${now}
    from ${orders}
    join ${refreshFamilies} on ${refreshFamilies.memberId} = ${member}
    join ${pushSubscriptions} on ${pushSubscriptions.sessionId} = ${refreshFamilies.id}
    where ${inArray(orders.id, [...orderIds])}
    for key share of ${pushSubscriptions}
    on conflict (session_id, order_id) do update
    set revision = excluded.revision, tries = 0, created_at = excluded.created_at,
      due_at = greatest(${pushMessages.dueAt}, excluded.due_at)`);
}
