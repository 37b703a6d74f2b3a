import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { type ListingRow, listings, nextVersion } from '../../storage/schema.ts';
import { listingNotFound } from './listing-not-found.ts';

/*
 * INVARIANTS
 * - `updatedAt` moves, strictly forward, with all that the edit form shows: with edits, with the status and with every
 *   piece taken or given back. An edit of an older listing is recognised by it.
 * - A listing is locked before the rows that refer to it, as its deletion does (docs/scaling.md, "Which row is locked
 *   first").
 * - Reviews move the version alone, so that mirrors notice and no edit conflicts. Views and likes move neither.
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
 * The listing of a client's id, locked until the transaction ends; refuses invalid and unknown ids. `update` also
 * blocks new rows that refer to it: use it from the start to delete the listing.
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

/** Locks several listings until the transaction ends, by their ids, as every transaction does that locks several. */
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
