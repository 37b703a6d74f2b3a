import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import {
  addFinds,
  advanceProgress,
  type Find,
  readAlerts,
  readProgress,
} from './search-alert-rows.ts';
import { createSearchMatcher, type NewListing } from './match-searches.ts';
import { readNewListings } from './new-listings.ts';

type FindDeps = Pick<Deps, 'db' | 'catalogueIndex' | 'now'>;

/** Longer than any transaction: no listing can become visible before one that was matched. */
const SETTLED_AFTER_MS = 60_000;
/** Listings of one run. */
const LISTINGS_AT_ONCE = 200;
/** Searches between yields to other requests. One that is looked up in the whole catalogue takes some milliseconds. */
const SEARCHES_AT_ONCE = 20;

/**
 * Matches the listings published since the last run with all search alerts. Of concurrent processes only the first to
 * commit its progress adds its finds.
 *
 * @returns the number of listings processed
 */
export async function findNewListings(
  { db, catalogueIndex, now }: FindDeps,
  most = LISTINGS_AT_ONCE,
): Promise<number> {
  const until = new Date(now() - SETTLED_AFTER_MS);
  const from = await readProgress(db, until);
  const published = await readNewListings(db, from, until, most);
  const last = published.at(-1);
  if (last === undefined) return 0;
  const matching = createSearchMatcher(published, catalogueIndex);
  const finds: Find[] = [];
  let looked = 0;
  for await (const alert of readAlerts(db, new Date(now()))) {
    const found = (await matching(alert.search)).filter((listing) => isNews(listing, alert));
    const newest = found.at(-1);
    if (newest !== undefined)
      finds.push({ ...alert, found: found.length, listingId: newest.row.id });
    looked += 1;
    if (looked % SEARCHES_AT_ONCE === 0) await setImmediate();
  }
  await db.transaction(async (tx) => {
    const to = { publishedAt: last.publishedAt, listingId: last.row.id };
    if (await advanceProgress(tx, from, to)) await addFinds(tx, finds, now());
  });
  return published.length;
}

/** Not the member's own listings, and none from before the alert. */
function isNews(
  { row, publishedAt }: NewListing,
  { memberId, since }: { memberId: string; since: Date },
): boolean {
  return row.seller.id !== memberId && publishedAt > since;
}
