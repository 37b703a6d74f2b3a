import { isFoundAnywhere, searchWords } from '#core/domain/search.ts';

interface Titled {
  title: string;
  priceCents: number;
}
export interface Candidate extends Titled {
  id: string;
  createdAt: Date;
}

/** How much each word of a title says; the weights of a title sum to 1. */
export type WordWeights = ReadonlyMap<string, number>;

/** A fully shared title outweighs a price difference of this many factors of e. */
const WORDS_WEIGHT = 3;

/** A word weighs more the fewer of the neighbours have it in their titles: "casio" says more than "used". */
export function weighWords(title: string, neighbours: readonly Titled[]): WordWeights {
  const titles = neighbours.map((neighbour) => new Set(searchWords(neighbour.title)));
  const rarity = (word: string) => {
    const having = titles.filter((words) => words.has(word)).length;
    return Math.log(1 + (titles.length + 1) / (having + 1));
  };
  const raw = new Map(searchWords(title).map((word) => [word, rarity(word)]));
  const sum = [...raw.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...raw].map(([word, weight]) => [word, weight / sum]));
}

/** Searchable words, most significant first. */
export function tellingWords(weights: WordWeights): readonly string[] {
  return [...weights.keys()]
    .filter(isFoundAnywhere)
    .sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
}

/**
 * Candidates, the most similar first: by the weight of the words that their titles share with the original, less how
 * far the prices are apart on a logarithmic scale. Among equals the newest.
 */
export function rankSimilar<C extends Candidate>(
  original: Titled,
  weights: WordWeights,
  candidates: readonly C[],
): C[] {
  const scored = candidates.map((candidate) => {
    const shared = WORDS_WEIGHT * sharedWeight(weights, candidate.title);
    return { candidate, score: shared - distanceOfPrices(original, candidate) };
  });
  return scored.sort(compareScored).map(({ candidate }) => candidate);
}

function sharedWeight(weights: WordWeights, title: string): number {
  const words = new Set(searchWords(title));
  let shared = 0;
  for (const [word, weight] of weights) if (words.has(word)) shared += weight;
  return shared;
}

/** 0 for the same price, 1 for a factor of e; a rupee more keeps the cheapest things near each other. */
function distanceOfPrices(a: Titled, b: Titled): number {
  return Math.abs(Math.log((a.priceCents + 100) / (b.priceCents + 100)));
}

interface Scored {
  candidate: Candidate;
  score: number;
}

function compareScored(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score;
  const newer = b.candidate.createdAt.getTime() - a.candidate.createdAt.getTime();
  if (newer !== 0) return newer;
  return a.candidate.id < b.candidate.id ? 1 : -1;
}
