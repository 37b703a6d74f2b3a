import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Percent off from which a listing is a deal even when nobody marked it. */
const DEAL_PERCENT = 20;

interface DealColumns {
  priceCents: SQLWrapper;
  originalPriceCents: SQLWrapper;
  isHotDeal: SQLWrapper;
  isFlashSale: SQLWrapper;
}

/*
 * One text for the index and for the query: PostgreSQL uses an index on an expression only for that very expression,
 * and one on a condition only when it can prove it from constants, never from a parameter.
 */

/** Percent off the earlier price, with fractions; 0 without one. */
export function percentOff({ priceCents, originalPriceCents }: DealColumns): SQL {
  return sql`coalesce(1 - ${priceCents}::float8 / nullif(${originalPriceCents}, 0), 0) * 100`;
}

/** Marked by us, or far enough below the earlier price. */
export function isDeal(columns: DealColumns): SQL {
  const isCut = sql`${percentOff(columns)} >= ${sql.raw(String(DEAL_PERCENT))}`;
  return sql`(${columns.isHotDeal} or ${columns.isFlashSale} or ${isCut})`;
}
