import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { refreshFamilies } from '../../../storage/access-schema.ts';
import type { Database } from '../../../storage/database.ts';
import { pushSubscriptions, searchAlerts } from '../../../storage/push-schema.ts';
import { listings } from '../../../storage/schema.ts';
import { LEASE_MS, MESSAGE_LIFETIME_MS, TAKEN_AT_ONCE } from '../message-queue.ts';

/* The same invariants as those of the queue of orders; the row of a search stays when its message is sent. */

export type SearchNews = Awaited<ReturnType<typeof readNews>>[number];
type Taken = Pick<typeof searchAlerts.$inferSelect, 'sessionId' | 'search'>;

/** Leases due messages about searches, longest due first, and reads their current content. */
export async function takeSearchNews(db: Database, nowMs: number): Promise<SearchNews[]> {
  const due = db
    .select({ sessionId: searchAlerts.sessionId, search: searchAlerts.search })
    .from(searchAlerts)
    .where(lte(searchAlerts.dueAt, new Date(nowMs)))
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
  const rows = await db
    .select({
      ...{ sessionId: searchAlerts.sessionId, search: searchAlerts.search },
      ...{ revision: searchAlerts.revision, tries: searchAlerts.tries, found: searchAlerts.found },
      subscription: pushSubscriptions,
      // Null: it can't be bought any more.
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
  return rows;
}

/**
 * There is nothing more to send until the next find.
 *
 * @param sentAt when it was sent; null: it was not
 */
export async function clearSearchNews(
  db: Database,
  news: SearchNews,
  sentAt: Date | null,
): Promise<void> {
  await db
    .update(searchAlerts)
    .set({
      ...{ found: 0, listingId: null, foundAt: null, dueAt: null, tries: 0 },
      ...(sentAt === null ? {} : { sentAt }),
    })
    .where(isSame(news));
}

/** To be tried again at a later moment. */
export async function delaySearchNews(db: Database, news: SearchNews, dueAt: Date): Promise<void> {
  await db.update(searchAlerts).set({ dueAt }).where(isSame(news));
}

function isSame({ sessionId, search, revision }: SearchNews) {
  return and(
    eq(searchAlerts.sessionId, sessionId),
    eq(searchAlerts.search, search),
    eq(searchAlerts.revision, revision),
  );
}
