import { HOT_DEAL_PERCENT } from '#core/domain/deals.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Remaining share of the earlier price in percent: integers compare exactly, here and in the database. */
const HOT_DEAL_REST = 100 - HOT_DEAL_PERCENT;

type DealColumns = Record<'priceCents' | 'originalPriceCents' | 'isHotDeal', SQLWrapper>;

/*
 * One text for index and query: PostgreSQL uses an index on an expression only for the same expression, and a partial
 * index only if it can prove its condition from constants, not from parameters.
 */

/** Percent off the earlier price, with fractions; 0 without one. */
export function percentOff({ priceCents, originalPriceCents }: DealColumns): SQL {
  return sql`coalesce(1 - ${priceCents}::float8 / nullif(${originalPriceCents}, 0), 0) * 100`;
}

/** `isHotDeal` in SQL. */
export function hotDealCondition({
  priceCents,
  originalPriceCents,
  isHotDeal: isMarked,
}: DealColumns): SQL {
  const rest = sql.raw(String(HOT_DEAL_REST));
  return sql`(${isMarked} or ${priceCents} * 100 <= ${originalPriceCents} * ${rest})`;
}

/** A hot deal in replies, filters and the home section: marked by us, or far enough below the earlier price. */
export function isHotDeal({
  priceCents,
  originalPriceCents,
  isHotDeal: isMarked,
}: {
  priceCents: number;
  originalPriceCents: number | null;
  isHotDeal: boolean;
}): boolean {
  if (isMarked) return true;
  return originalPriceCents !== null && priceCents * 100 <= originalPriceCents * HOT_DEAL_REST;
}
