import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { type ListingRow, listings, nextVersion } from '../../storage/schema.ts';
import { listingNotFound } from './listing-not-found.ts';

/*
 * INVARIANTS
 * - `updatedAt` increases strictly with each change of what the edit form shows: edits, status, and pieces taken or
 *   returned. An edit based on an older listing is detected by it.
 * - A listing is locked before the rows that reference it, as its deletion does (docs/scaling.md, "Which row is locked
 *   first").
 * - Reviews move only the version: mirrors refetch, and no edit conflicts. Views and likes move neither.
 */

/** Columns of an update that changes what the edit form shows. */
export function stampChange(nowMs: number): { version: SQL; updatedAt: SQL } {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  return {
    version: nextVersion,
    updatedAt: sql`greatest(${now}, ${listings.updatedAt} + interval '1 millisecond')`,
  };
}

/**
 * The listing with this id, locked until the transaction ends; refuses invalid and unknown ids. `update` also blocks new
 * rows that reference it: use it as the first lock for a deletion.
 */
export async function lockListing(
  tx: Database,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<ListingRow> {
  const [row] = isId(id)
    ? await tx.select().from(listings).where(eq(listings.id, id)).for(strength)
    : [];
  if (row === undefined) throw listingNotFound();
  return row;
}

/** Locks listings until the transaction ends, in the order of their ids, as every transaction that locks several. */
export async function lockListings(
  tx: Database,
  which: SQL,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(which)
    .orderBy(asc(listings.id))
    .for(strength);
}
