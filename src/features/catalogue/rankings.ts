import type { HomeSection } from '#core/domain/homepage.ts';

/** Sections of the home page that no filter of GET /products can produce: only the provider knows the order. */
const RANKINGS = [
  'top-selling',
  'popular-sales',
  'most-selling',
] as const satisfies readonly HomeSection[];
export type Ranking = (typeof RANKINGS)[number];

/** The ranking that an address asks for; null when it asks for a list. */
export function readRanking(params: URLSearchParams): Ranking | null {
  return RANKINGS.find((ranking) => ranking === params.get('filter')) ?? null;
}
