import { and, eq, notInArray } from 'drizzle-orm';
import type { PushSearches } from '#core/contract/push.ts';
import { PUSH_LIMITS } from '#core/domain/push-limits.ts';
import { queryStringOf, readQueryString, toSavedSearch } from '#core/domain/saved-search.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Database } from '../../../storage/database.ts';
import { pushSubscriptions, searchAlerts } from '../../../storage/push-schema.ts';

/**
 * Replaces the searches of a session. One that stays keeps its finds; a new one starts with listings published from now
 * on. Throws a refusal for a session without a subscription, and for a search without words and filters.
 */
export async function keepSearchAlerts(
  tx: Database,
  sessionId: string,
  { searches }: PushSearches,
  nowMs: number,
): Promise<void> {
  const asked = [...new Set(searches.map(requireSearch))].toSorted();
  await lockSubscription(tx, sessionId);
  const ofSession = eq(searchAlerts.sessionId, sessionId);
  const isGone = asked.length === 0 ? undefined : notInArray(searchAlerts.search, asked);
  await tx.delete(searchAlerts).where(and(ofSession, isGone));
  if (asked.length === 0) return;
  const since = new Date(nowMs);
  await tx
    .insert(searchAlerts)
    .values(asked.map((search) => ({ sessionId, search, since })))
    .onConflictDoNothing();
}

/** The searches of a session, in a fixed order. */
export async function readSearchAlerts(
  db: Database,
  sessionId: string,
): Promise<readonly string[]> {
  const rows = await db
    .select({ search: searchAlerts.search })
    .from(searchAlerts)
    .where(eq(searchAlerts.sessionId, sessionId));
  return rows.map(({ search }) => search).toSorted();
}

/** The canonical form of a search, so that equal searches are one. */
function requireSearch(search: string): string {
  const saved = toSavedSearch(readQueryString(search));
  if (saved === null) throw unusable('Each search needs words or a filter.');
  const written = queryStringOf(saved);
  // Percent-encoding may make it nine times as long.
  if (written.length > PUSH_LIMITS.search)
    throw unusable(`Each search takes ${PUSH_LIMITS.search} characters of an address at most.`);
  return written;
}

/** Serialises changes to a session's searches, and with its end. */
async function lockSubscription(tx: Database, sessionId: string): Promise<void> {
  const held = await tx
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
    .for('no key update');
  if (held.length === 0) throw unusable('Turn notifications on for this device first.');
}

function unusable(words: string): Refusal {
  return new Refusal(422, 'invalid-body', words);
}
