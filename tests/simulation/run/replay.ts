import { describeStep } from '../judge/workload/steps.ts';
import type { FaultName } from '../machine/faults.ts';
import { type ProfileName, profileOf } from './profiles.ts';
import { planOf, runSeed, type SeedResult, type StoryLength } from './run-seed.ts';
import { shrink, type Story } from './shrink.ts';
import { signatureOf } from './signature.ts';

interface ReplayOptions {
  seed: number;
  profileName: ProfileName;
  length: StoryLength;
  /** The check whose first violation is shortened; null: the very first. */
  check: string | null;
  /** Stories to play at most while shortening; 0: it is printed as it is. */
  tries: number;
  say: (line: string) => void;
}

/** Plays a seed again and prints it; a seed that fails is shortened first. @returns whether it held. */
export async function replay(options: ReplayOptions): Promise<boolean> {
  const { seed, profileName, length, say } = options;
  const profile = profileOf(profileName, seed);
  const whole = await runSeed({ seed, profile, length, hasTrace: true });
  const first = whole.violations.find(({ check }) => check === (options.check ?? check));
  if (first === undefined || options.tries === 0) {
    tell(whole, say);
    return whole.violations.length === 0;
  }
  say(`Seed ${seed} of ${profileName} violates ${first.check}: ${first.sentence}`);
  const wanted = signatureOf(first);
  const play = ({ steps, without }: Story, hasTrace = false) =>
    runSeed({ seed, profile, length, steps, without, hasTrace });
  const faults = Object.keys(profile.rates) as FaultName[];
  const { story, tried } = await shrink(
    { steps: planOf(seed, profile, length), without: [] },
    faults,
    async (next) => (await play(next)).violations.some((each) => signatureOf(each) === wanted),
    options.tries,
  );
  const left = faults.filter((name) => !story.without.includes(name));
  say(
    `Shortened in ${tried} tries to ${story.steps.length} steps, with the faults ${left.join(', ') || 'none'}:`,
  );
  for (const step of story.steps) say(`  ${describeStep(step)}`);
  tell(await play(story, true), say);
  return false;
}

function tell({ trace, violations }: SeedResult, say: ReplayOptions['say']): void {
  trace.forEach(say);
  for (const { check, device, sentence } of violations)
    say(`${check}${device === null ? '' : ` on ${device}`}: ${sentence}`);
  if (violations.length === 0) say('Every guarantee held.');
}
