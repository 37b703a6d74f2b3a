import type { Defect } from './defect.ts';
import type { Said } from './play-story.ts';
import type { Outcome, Player } from './player.ts';
import type { StoryName } from './stories.ts';

/** What became of the search for a defect. */
export interface Hunt {
  defect: Defect;
  /** null: not found. */
  check: string | null;
  sentence: string;
  /** The seed that showed it, or the last one. */
  seed: number;
  /** Seeds until then, without those that prove nothing. */
  played: number;
  /** Seeds in which the judge does not let the healthy engine pass either. */
  noisy: readonly number[];
  seconds: number;
}

/** What the judge says of the healthy engine: each story and seed is played once. */
interface Healthy {
  play(story: StoryName, seed: number): Promise<Outcome>;
}

export function createHealthy(player: Player): Healthy {
  const known = new Map<string, Promise<Outcome>>();
  return {
    play: (story, seed) => {
      const name = `${story} ${seed}`;
      const played = known.get(name) ?? player.play('', story, seed);
      known.set(name, played);
      return played;
    },
  };
}

/** The same seed tells the same story. */
const SAME = 'K13';

/** Chance beside the environment is seen by playing a seed twice; a process that ends could not tell what is wrong. */
async function playOn(player: Player, defect: Defect, seed: number): Promise<readonly Said[]> {
  const { name, story, checks } = defect;
  const first = await player.play(name, story, seed);
  if (typeof first === 'string') return [];
  if (!checks.includes(SAME)) return first.said;
  const second = await player.play(name, story, seed);
  if (typeof second === 'string' || first.fingerprint === second.fingerprint) return first.said;
  const sentence = 'The same seed told two stories.';
  return [{ check: SAME, sentence, signature: `${SAME} ${sentence}` }, ...first.said];
}

/**
 * Plays seeds of the defect's story until one of the checks that are meant to see it speaks. A seed counts only when the
 * healthy engine passes all of it.
 */
export async function hunt(
  player: Player,
  healthy: Healthy,
  defect: Defect,
  seeds: readonly number[],
): Promise<Hunt> {
  const begin = performance.now();
  const noisy: number[] = [];
  const ended = (seed: number, played: number, said: Said | null): Hunt => ({
    ...{ defect, seed, played, noisy },
    check: said?.check ?? null,
    sentence: said?.sentence ?? '',
    seconds: (performance.now() - begin) / 1000,
  });
  let played = 0;
  for (const seed of seeds) {
    const found = (await playOn(player, defect, seed)).find(({ check }) =>
      defect.checks.includes(check),
    );
    if (found !== undefined && !(await isQuiet(healthy, defect.story, seed))) {
      noisy.push(seed);
      continue;
    }
    played += 1;
    if (found !== undefined) return ended(seed, played, found);
  }
  return ended(seeds.at(-1) ?? 0, played, null);
}

async function isQuiet(healthy: Healthy, story: StoryName, seed: number): Promise<boolean> {
  const outcome = await healthy.play(story, seed);
  return typeof outcome !== 'string' && outcome.said.length === 0;
}
