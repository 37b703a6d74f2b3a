/** Sums of a listing's or a seller's ratings: of all reviews, and of those by buyers. */
export interface RatingSums {
  sum: number;
  count: number;
  boughtSum: number;
  boughtCount: number;
}

/**
 * Mean with one decimal; 0 without reviews. Each buyer has one vote, and all other reviewers together have one, so that a
 * handful of accounts cannot outvote the buyers. Without buyers, each reviewer has one.
 */
export function meanRating({ sum, count, boughtSum, boughtCount }: RatingSums): number {
  const others = count - boughtCount;
  if (count === 0) return 0;
  if (boughtCount === 0 || others === 0) return round(sum / count);
  return round((boughtSum + (sum - boughtSum) / others) / (boughtCount + 1));
}

function round(mean: number): number {
  return Math.round(mean * 10) / 10;
}
