import { and, asc, eq, lt, lte, notInArray, sql } from 'drizzle-orm';
import { refreshFamilies } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { pushMessages, pushSubscriptions } from '../../storage/push-schema.ts';
import { orders } from '../../storage/schema.ts';

/*
 * INVARIANTS
 * - A message is leased by one process: it is not due again before its lease ends. If that process dies, another one may
 *   send it a second time; `Topic` and `tag` make one notification of the two.
 * - A sent message is deleted by its revision: a concurrent change of the order stays queued.
 */

/** Push services and the queue drop a message after three days. */
export const MESSAGE_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;
/** Longer than the timeout of a push service. */
export const LEASE_MS = 60 * 1000;
export const TAKEN_AT_ONCE = 20;

export type DueMessage = Awaited<ReturnType<typeof readMessages>>[number];
type Taken = Pick<typeof pushMessages.$inferSelect, 'sessionId' | 'orderId' | 'revision'>;

/** Leases due messages of other sessions than these, longest due first, and reads their current content. */
export async function takeDueMessages(
  db: Database,
  nowMs: number,
  busySessions: readonly string[] = [],
): Promise<DueMessage[]> {
  const now = new Date(nowMs);
  const due = db
    .select({ sessionId: pushMessages.sessionId, orderId: pushMessages.orderId })
    .from(pushMessages)
    .where(and(lte(pushMessages.dueAt, now), notInArray(pushMessages.sessionId, [...busySessions])))
    .orderBy(asc(pushMessages.dueAt))
    .limit(TAKEN_AT_ONCE)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(pushMessages)
    .set({ tries: sql`${pushMessages.tries} + 1`, dueAt: new Date(nowMs + LEASE_MS) })
    .where(sql`(${pushMessages.sessionId}, ${pushMessages.orderId}) in ${due}`)
    .returning();
  return taken.length === 0 ? [] : readMessages(db, taken, now);
}

async function readMessages(db: Database, taken: readonly Taken[], now: Date) {
  const keys = taken.map(({ sessionId, orderId }) => sql`(${sessionId}, ${orderId})`);
  return db
    .select({
      ...{ sessionId: pushMessages.sessionId, revision: pushMessages.revision },
      ...{ tries: pushMessages.tries, subscription: pushSubscriptions },
      order: {
        ...{ id: orders.id, status: orders.status, listingTitle: orders.listingTitle },
        buyerId: orders.buyerId,
      },
      memberId: refreshFamilies.memberId,
      // Whether its session has not ended, and it is recent.
      isWanted: sql<boolean>`${refreshFamilies.expiresAt} > ${now.toISOString()}::timestamptz
        and ${pushMessages.createdAt} > ${new Date(now.getTime() - MESSAGE_LIFETIME_MS).toISOString()}::timestamptz`,
    })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, pushMessages.sessionId))
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, pushMessages.sessionId))
    .innerJoin(orders, eq(orders.id, pushMessages.orderId))
    .where(
      sql`(${pushMessages.sessionId}, ${pushMessages.orderId}) in (${sql.join(keys, sql`, `)})`,
    );
}

/** Deletes a message that was sent or given up. */
export async function dropMessage(db: Database, message: DueMessage): Promise<void> {
  await db.delete(pushMessages).where(isSame(message));
}

/** Schedules another attempt. */
export async function delayMessage(db: Database, message: DueMessage, dueAt: Date): Promise<void> {
  await db.update(pushMessages).set({ dueAt }).where(isSame(message));
}

/** Deletes a subscription whose endpoint is gone, unless the browser has sent a new endpoint since. */
export async function dropEndpoint(
  db: Database,
  { sessionId, endpoint }: Pick<typeof pushSubscriptions.$inferSelect, 'sessionId' | 'endpoint'>,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)),
    );
}

/** Deletes messages past their lifetime that were not sent. */
export async function dropOldMessages(db: Database, nowMs: number): Promise<void> {
  const before = new Date(nowMs - MESSAGE_LIFETIME_MS);
  await db.delete(pushMessages).where(lt(pushMessages.createdAt, before));
}

function isSame({ sessionId, revision, order }: DueMessage) {
  return and(
    eq(pushMessages.sessionId, sessionId),
    eq(pushMessages.orderId, order.id),
    eq(pushMessages.revision, revision),
  );
}
