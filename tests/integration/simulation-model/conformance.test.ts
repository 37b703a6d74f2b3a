import { describe, expect, it } from 'vitest';
import { CAPABILITIES, type Capability } from '#core/contract/headers.ts';
import { createRandom } from '#server/seed/seeded-random.ts';
import { batchStories } from './batch-stories.ts';
import { exchangeStories } from './exchange-stories.ts';
import { playRandomly } from './generated-steps.ts';
import { minimalStories } from './minimal-stories.ts';
import { type Duel, startDuel } from './provider-duel.ts';
import { reportStories } from './report-stories.ts';
import { sellingStories } from './selling-stories.ts';
import { shoppingStories } from './shopping-stories.ts';
import type { Story } from './story.ts';

/*
 * The simulation is worth what its model of the provider is worth: the same calls at the same times are played to the
 * real provider and to the model, and each reply is compared. provider-model.ts lists what the model leaves out.
 */

const STORIES = [
  ...shoppingStories,
  ...sellingStories,
  ...exchangeStories,
  ...batchStories,
  ...minimalStories,
  ...reportStories,
];

describe.each<[string, readonly Capability[], number]>([
  ['all capabilities', CAPABILITIES, 1],
  ['the specification alone', [], 3],
])('with %s the model answers as the provider does', (_name, capabilities, seed) => {
  const inDuel = async (play: (duel: Duel) => Promise<void>) => {
    const duel = await startDuel(capabilities);
    try {
      await play(duel);
    } finally {
      await duel.close();
    }
  };
  // A story with the same replies either way is played once; the mix of calls has its calls without capabilities too.
  const isPlayed = ({ needs, variesBy }: Story) =>
    needs === undefined
      ? capabilities.length > 0 || variesBy !== undefined
      : capabilities.includes(needs);

  for (const story of STORIES.filter(isPlayed)) {
    it(`about ${story.name}`, () => inDuel((duel) => story.play(duel)));
  }

  it(`to a mix of calls (seed ${seed})`, () =>
    inDuel(async (duel) => {
      const statuses = await playRandomly(duel, createRandom(seed));
      await duel.compareAll();
      // A mix that is refused all over, or never, would show little.
      const refused = statuses.filter((status) => status >= 400).length / statuses.length;
      expect(refused).toBeGreaterThan(0.2);
      expect(refused).toBeLessThan(0.8);
    }));
});
