import { expect, it } from 'vitest';
import { type ProfileName, profileOf } from './run/profiles.ts';
import { runSeed } from './run/run-seed.ts';

/** How to see the story of a seed that failed. */
function describeFailure(seed: number, name: ProfileName, sentences: readonly string[]): string {
  const [first = ''] = sentences;
  return `${first}\n  npm run simulate -- --short --seed ${seed} --profile ${name}`;
}

/** Plays fixed seeds of one profile, and expects every guarantee to hold in each. */
export function playGateSeeds(name: ProfileName, from: number, count: number): void {
  it(`holds every guarantee in ${count} seeds of ${name} from ${from}`, async () => {
    const failures: string[] = [];
    for (let seed = from; seed < from + count; seed += 1) {
      const profile = profileOf(name, seed);
      const { violations } = await runSeed({ seed, profile, length: 'short' });
      const told = violations.map(({ check, sentence }) => `${check} ${sentence}`);
      if (told.length > 0) failures.push(describeFailure(seed, name, told));
    }
    expect(failures.join('\n')).toBe('');
  }, 300_000);
}
