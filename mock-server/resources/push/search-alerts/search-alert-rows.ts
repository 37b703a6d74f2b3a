import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { refreshFamilies } from '../../../storage/access-schema.ts';
import type { Database } from '../../../storage/database.ts';
import {
  type SearchAlert,
  searchAlertProgress,
  searchAlerts,
} from '../../../storage/push-schema.ts';
import type { PublishedUntil } from './new-listings.ts';

type AlertKey = Pick<SearchAlert, 'sessionId' | 'search'>;

interface Alert extends AlertKey {
  memberId: string;
  since: Date;
}

export interface Find extends AlertKey {
  /** Number of listings. */
  found: number;
  /** The newest of them. */
  listingId: string;
}

/** Shortest interval between messages of a search; the next one covers all listings since the last. */
export const QUIET_MS = 4 * 60 * 60 * 1000;
const PAGE = 500;
const PROGRESS_ID = 1;

/** The last listing that was matched. Before the first run it is `start`. */
export async function readProgress(db: Database, start: Date): Promise<PublishedUntil> {
  const [before] = await db.select().from(searchAlertProgress);
  if (before !== undefined) return before;
  const first = { publishedAt: start, listingId: '' };
  await db
    .insert(searchAlertProgress)
    .values({ id: PROGRESS_ID, ...first })
    .onConflictDoNothing();
  return first;
}

/** False when a concurrent process has advanced it. */
export async function advanceProgress(
  tx: Database,
  from: PublishedUntil,
  to: PublishedUntil,
): Promise<boolean> {
  const { publishedAt, listingId } = searchAlertProgress;
  const moved = await tx
    .update(searchAlertProgress)
    .set(to)
    .where(and(eq(publishedAt, from.publishedAt), eq(listingId, from.listingId)))
    .returning({ id: searchAlertProgress.id });
  return moved.length > 0;
}

/** All searches of living sessions, read in pages. */
export async function* readAlerts(db: Database, now: Date): AsyncGenerator<Alert> {
  const { sessionId, search, since } = searchAlerts;
  let after: AlertKey = { sessionId: '', search: '' };
  for (;;) {
    const rows = await db
      .select({ sessionId, search, since, memberId: refreshFamilies.memberId })
      .from(searchAlerts)
      .innerJoin(refreshFamilies, eq(refreshFamilies.id, sessionId))
      .where(
        and(
          sql`(${sessionId}, ${search}) > (${after.sessionId}, ${after.search})`,
          gt(refreshFamilies.expiresAt, now),
        ),
      )
      .orderBy(asc(sessionId), asc(search))
      .limit(PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last;
  }
}

/** Adds finds to the queued messages. Searches deleted since are omitted. */
export async function addFinds(tx: Database, finds: readonly Find[], nowMs: number): Promise<void> {
  if (finds.length === 0) return;
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  const quietSeconds = QUIET_MS / 1000;
  // Locked in the order of their keys: changes of a session lock several rows too.
  await tx.execute(sql`
    with news as (
      select * from jsonb_to_recordset(${JSON.stringify(finds)}::jsonb)
        as news ("sessionId" text, search text, found int, "listingId" text)
    ), held as (
      select session_id, alert.search from ${searchAlerts} as alert
      join news on news."sessionId" = alert.session_id and news.search = alert.search
      order by session_id, alert.search
      for update of alert
    )
    update ${searchAlerts} as alert
    set found = alert.found + news.found,
      listing_id = news."listingId",
      tries = 0, found_at = coalesce(alert.found_at, ${now}),
      due_at = greatest(${now}, alert.due_at, alert.sent_at + ${quietSeconds} * interval '1 second')
    from held join news on news."sessionId" = held.session_id and news.search = held.search
    where alert.session_id = held.session_id and alert.search = held.search`);
}
