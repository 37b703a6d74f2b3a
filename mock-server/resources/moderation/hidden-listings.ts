import { and, asc, eq } from 'drizzle-orm';
import type { HiddenListingsBody } from '#core/contract/moderation.ts';
import type { Database } from '../../storage/database.ts';
import { listings, type Member } from '../../storage/schema.ts';

/** Reason for a listing hidden only with its seller. */
const WITH_SELLER = 'The account of its seller is suspended.';

/** A seller's hidden listings, for that seller only; at most a thousand. */
export async function listHidden(
  db: Database,
  { id }: Pick<Member, 'id'>,
): Promise<HiddenListingsBody> {
  const rows = await db
    .select({ listingId: listings.id, reason: listings.hiddenReason })
    .from(listings)
    .where(and(eq(listings.sellerId, id), eq(listings.status, 'hidden')))
    .orderBy(asc(listings.id));
  return rows.map(({ listingId, reason }) => ({ listingId, reason: reason ?? WITH_SELLER }));
}
