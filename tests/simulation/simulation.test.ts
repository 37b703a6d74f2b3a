import { expect, it } from 'vitest';
import { playGateSeeds } from './gate-seeds.ts';
import { profileOf } from './run/profiles.ts';
import { runSeed } from './run/run-seed.ts';

// The other half is in simulation-spec-only.test.ts, so that two cores have something to do.
playGateSeeds('mixed', 1, 100);
playGateSeeds('all', 1_019, 40);

/** Everything that happened in a seed, and in which order. */
async function tell(seed: number): Promise<{ fingerprint: number; trace: readonly string[] }> {
  const { fingerprint, trace } = await runSeed({
    ...{ seed, profile: profileOf('mixed', seed) },
    ...{ length: 'short', hasTrace: true },
  });
  return { fingerprint, trace };
}

it('plays the same story for the same seed, alone and among others', async () => {
  const seeds = [3, 12, 28];
  const once = new Map<number, Awaited<ReturnType<typeof tell>>>();
  for (const seed of seeds) once.set(seed, await tell(seed));
  for (const seed of seeds.toReversed()) expect(await tell(seed)).toEqual(once.get(seed));
}, 60_000);
