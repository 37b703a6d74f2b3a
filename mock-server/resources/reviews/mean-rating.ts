/** Sums of ratings of a listing or a seller: by all reviewers, and by those who had ordered. */
export interface RatingSums {
  sum: number;
  count: number;
  boughtSum: number;
  boughtCount: number;
}

/**
 * Mean with one decimal; 0 when there is none. Every buyer counts as one, and all who bought nothing count together as
 * one: a handful of accounts cannot outvote them. Without any buyer, each reviewer is one voice.
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
