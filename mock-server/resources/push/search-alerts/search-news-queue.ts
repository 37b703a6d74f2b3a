import { and, asc, eq, lte, notInArray, sql, type SQLWrapper } from 'drizzle-orm';
import { refreshFamilies } from '../../../storage/access-schema.ts';
import type { Database } from '../../../storage/database.ts';
import { pushSubscriptions, searchAlerts } from '../../../storage/push-schema.ts';
import { listings } from '../../../storage/schema.ts';
import { LEASE_MS, MESSAGE_LIFETIME_MS, TAKEN_AT_ONCE } from '../message-queue.ts';
import { QUIET_MS } from './search-alert-rows.ts';

/* Leased like the queue of orders. The row of a search stays when its message is sent: the sent finds are subtracted. */

export type SearchNews = Awaited<ReturnType<typeof readNews>>[number];
type Taken = Pick<typeof searchAlerts.$inferSelect, 'sessionId' | 'search'>;

/** Leases due messages about searches, of other sessions than these, longest due first, and reads their current content. */
export async function takeSearchNews(
  db: Database,
  nowMs: number,
  busySessions: readonly string[],
): Promise<SearchNews[]> {
  const due = db
    .select({ sessionId: searchAlerts.sessionId, search: searchAlerts.search })
    .from(searchAlerts)
    .where(
      and(
        lte(searchAlerts.dueAt, new Date(nowMs)),
        notInArray(searchAlerts.sessionId, [...busySessions]),
      ),
    )
    .orderBy(asc(searchAlerts.dueAt))
    .limit(TAKEN_AT_ONCE)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(searchAlerts)
    .set({ tries: sql`${searchAlerts.tries} + 1`, dueAt: new Date(nowMs + LEASE_MS) })
    .where(sql`(${searchAlerts.sessionId}, ${searchAlerts.search}) in ${due}`)
    .returning();
  return taken.length === 0 ? [] : readNews(db, taken, nowMs);
}

async function readNews(db: Database, taken: readonly Taken[], nowMs: number) {
  const keys = taken.map(({ sessionId, search }) => sql`(${sessionId}, ${search})`);
  const [now, oldest] = [nowMs, nowMs - MESSAGE_LIFETIME_MS].map((ms) =>
    new Date(ms).toISOString(),
  );
  return db
    .select({
      ...{ sessionId: searchAlerts.sessionId, search: searchAlerts.search },
      ...{ tries: searchAlerts.tries, found: searchAlerts.found },
      subscription: pushSubscriptions,
      // Null: it is no longer for sale.
      listingTitle: listings.title,
      isWanted: sql<boolean>`${refreshFamilies.expiresAt} > ${now}::timestamptz
        and ${searchAlerts.foundAt} > ${oldest}::timestamptz
        and (${searchAlerts.found} > 1 or ${listings.id} is not null)`,
    })
    .from(searchAlerts)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, searchAlerts.sessionId))
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, searchAlerts.sessionId))
    .leftJoin(listings, and(eq(listings.id, searchAlerts.listingId), eq(listings.status, 'active')))
    .where(
      sql`(${searchAlerts.sessionId}, ${searchAlerts.search}) in (${sql.join(keys, sql`, `)})`,
    );
}

/**
 * Removes the finds of a message. Later finds stay queued until `QUIET_MS` after it.
 *
 * @param sentAt when it was sent; null: it was not
 */
export async function clearSearchNews(
  db: Database,
  news: SearchNews,
  sentAt: Date | null,
): Promise<void> {
  const { found, listingId, foundAt, dueAt } = searchAlerts;
  const next = sentAt === null ? dueAt : sql`${quietUntil(sentAt)}::timestamptz`;
  const ifMore = (value: SQLWrapper) => sql`case when ${found} > ${news.found} then ${value} end`;
  await db
    .update(searchAlerts)
    .set({
      found: sql`greatest(${found} - ${news.found}, 0)`,
      ...{ listingId: ifMore(listingId), foundAt: ifMore(foundAt), dueAt: ifMore(next), tries: 0 },
      ...(sentAt === null ? {} : { sentAt }),
    })
    .where(isSame(news));
}

/** Schedules another attempt. */
export async function delaySearchNews(db: Database, news: SearchNews, dueAt: Date): Promise<void> {
  await db.update(searchAlerts).set({ dueAt }).where(isSame(news));
}

function quietUntil(sentAt: Date): string {
  return new Date(sentAt.getTime() + QUIET_MS).toISOString();
}

function isSame({ sessionId, search }: SearchNews) {
  return and(eq(searchAlerts.sessionId, sessionId), eq(searchAlerts.search, search));
}
