import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  rankSimilar,
  tellingWords,
  weighWords,
} from '#server/resources/products/similarity.ts';

let made = 0;
function aCandidate(title: string, price = 1000): Candidate {
  made += 1;
  return {
    id: `${made}`.padStart(24, '0'),
    title,
    priceCents: price * 100,
    createdAt: new Date(made),
  };
}
/** The listings around it: many are "used" and a "calculator", few are by Casio. */
const neighbours = [
  ...Array.from({ length: 40 }, (_, index) => aCandidate(`Used calculator number ${index}`)),
  ...Array.from({ length: 40 }, (_, index) => aCandidate(`Used desk lamp ${index}`)),
  aCandidate('Casio watch'),
];
const original = { title: 'Casio fx-991 calculator, used', priceCents: 100_000 };

function rank(...candidates: Candidate[]): string[] {
  const weights = weighWords(original.title, neighbours);
  return rankSimilar(original, weights, candidates).map(({ title }) => title);
}

describe('similar listings', () => {
  it('share telling words before they share common ones, and those before none', () => {
    expect(
      rank(
        aCandidate('Bicycle'),
        aCandidate('Used lamp'),
        aCandidate('Used calculator'),
        aCandidate('Casio calculator'),
        aCandidate('Casio fx-991, calculator'),
      ),
    ).toEqual([
      'Casio fx-991, calculator',
      'Casio calculator',
      'Used calculator',
      'Used lamp',
      'Bicycle',
    ]);
  });

  it('of the same title are nearer the nearer their price', () => {
    const title = 'Casio calculator';
    const candidates = [aCandidate(title, 9000), aCandidate(title, 1100), aCandidate(title, 600)];
    const weights = weighWords(original.title, neighbours);
    const prices = rankSimilar(original, weights, candidates).map(
      ({ priceCents }) => priceCents / 100,
    );
    expect(prices).toEqual([1100, 600, 9000]);
  });

  it('at twice the price come before a bargain that shares little', () => {
    expect(rank(aCandidate('Used lamp', 1000), aCandidate('Casio fx-991', 2000))[0]).toBe(
      'Casio fx-991',
    );
  });

  it('with the same words and price are newest first', () => {
    const [older, newer] = [aCandidate('Casio'), aCandidate('Casio')];
    const weights = weighWords(original.title, neighbours);
    expect(rankSimilar(original, weights, [older, newer])).toEqual([newer, older]);
  });

  it('are compared by whole Sinhala and Tamil words', () => {
    const sinhala = { title: 'ක්‍රිකට් පිත්ත', priceCents: 1000 };
    const candidates = [aCandidate('ක්‍රිකට් බෝලය', 10), aCandidate('පොත් රාක්කය', 10)];
    const ranked = rankSimilar(sinhala, weighWords(sinhala.title, []), [...candidates].reverse());
    expect(ranked[0]?.title).toBe('ක්‍රිකට් බෝලය');
  });
});

describe('the words to look for', () => {
  it('are the rare ones first, and none that is found nowhere but at a beginning', () => {
    expect(tellingWords(weighWords(original.title, neighbours))).toEqual([
      '991',
      'casio',
      'calculator',
      'used',
    ]);
  });
});
