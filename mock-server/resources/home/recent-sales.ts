/** Cache of listing ids by recent sales, most sold first. Stored for a minute if many orders were summed. */
export interface RecentSales {
  find(nowMs: number): readonly string[] | null;
  /** @param orders number of summed orders */
  keep(ids: readonly string[], orders: number, nowMs: number): void;
  /** After a reset of the database. */
  forget(): void;
}

/** Fewer are summed for each request, in a few milliseconds, so that a new order counts at once. */
const MANY_ORDERS = 5_000;
const KEPT_FOR_MS = 60_000;

/** Empty at first. */
export function createRecentSales(): RecentSales {
  let kept: { ids: readonly string[]; atMs: number } | null = null;
  return {
    find: (nowMs) => {
      if (kept === null) return null;
      const ageMs = nowMs - kept.atMs;
      // A negative age: the clock was set back.
      return ageMs >= 0 && ageMs < KEPT_FOR_MS ? kept.ids : null;
    },
    keep: (ids, orders, nowMs) => {
      kept = orders < MANY_ORDERS ? null : { ids, atMs: nowMs };
    },
    forget: () => {
      kept = null;
    },
  };
}
