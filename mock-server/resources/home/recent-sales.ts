/** Listings by what was sold of them lately, most first; for a minute when it took many orders to find out. */
export interface RecentSales {
  find(nowMs: number): readonly string[] | null;
  /** `orders`: of how many it is the sum. */
  keep(ids: readonly string[], orders: number, nowMs: number): void;
  /** After the database was put back. */
  forget(): void;
}

/** Fewer are summed anew each time, in a few milliseconds: an order shows at once. */
const MANY_ORDERS = 5_000;
const KEPT_FOR_MS = 60_000;

/** Knows nothing at first. */
export function createRecentSales(): RecentSales {
  let kept: { ids: readonly string[]; atMs: number } | null = null;
  return {
    find: (nowMs) => {
      if (kept === null) return null;
      const ageMs = nowMs - kept.atMs;
      // A clock that was set back makes it no younger.
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
