import type { Job } from '../run/pool.ts';
import type { ProfileName } from '../run/profiles.ts';
import type { Defect } from './defect.ts';
import { createPlayer, type Played, type Player } from './player.ts';

/** What became of the search for a defect. */
export interface Hunt {
  defect: Defect;
  /** null: not found. */
  check: string | null;
  sentence: string;
  /** The seed that showed it, or the last one. */
  seed: number;
  /** Seeds until then. */
  played: number;
  seconds: number;
}

const PROFILES: readonly ProfileName[] = ['mixed', 'spec-only', 'all'];
/** Every so many seeds a story is long; those with a theme of rare faults are among them. */
const LONG_EVERY = 2;
/** The profiles move on after so many, so that each theme meets each profile. */
const ROUND = 12;
/** Mechanisms that only one kind of provider calls for. */
const PROFILE_OF: Readonly<Record<string, ProfileName>> = { M11: 'spec-only', M13: 'all' };

/** What is played under a number: the same on every engine. */
export function jobOf(
  seed: number,
  { mechanism, profile }: Pick<Defect, 'mechanism' | 'profile'>,
): Job {
  const turn = PROFILES[(seed + Math.floor(seed / ROUND)) % PROFILES.length] ?? 'mixed';
  const profileName = profile ?? PROFILE_OF[mechanism] ?? turn;
  return { seed, profileName, length: seed % LONG_EVERY === 0 ? 'full' : 'short' };
}

/** What the judge says of the healthy engine: it proves nothing about a defect. */
export interface Healthy {
  /** Plays seeds in advance: what is said of the healthy engine in any of them is no find. */
  learn(jobs: readonly Job[]): Promise<void>;
  /** Whether the check stays quiet on the healthy engine in this seed, and says no such thing in any seed played. */
  isNews(job: Job, violation: Said): Promise<boolean>;
  /** How many of the seeds played were not quiet, by check. */
  noise(): ReadonlyMap<string, number>;
  end(): void;
}

/** A violation, with its kind: the sentence without names and figures. */
export interface Said {
  check: string;
  sentence: string;
  signature: string;
}

export function createHealthy(): Healthy {
  const players = [createPlayer(''), createPlayer('')];
  const known = new Map<string, Promise<readonly Said[]>>();
  const signatures = new Set<string>();
  const noise = new Map<string, number>();
  const turns = players.map((): Promise<unknown> => Promise.resolve());
  const play = async (player: Player, job: Job): Promise<readonly Said[]> => {
    const first = await player.play(job);
    const said = saidOf(first);
    for (const { signature } of said) signatures.add(signature);
    for (const check of new Set(said.map((each) => each.check)))
      noise.set(check, (noise.get(check) ?? 0) + 1);
    return said;
  };
  const saidIn = (job: Job): Promise<readonly Said[]> => {
    const name = `${job.profileName} ${job.length} ${job.seed}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const lane = known.size % players.length;
    const said = Promise.resolve(turns[lane]).then(() => play(players[lane]!, job));
    known.set(name, said);
    turns[lane] = said;
    return said;
  };
  return {
    learn: async (jobs) => {
      await Promise.all(jobs.map(saidIn));
    },
    isNews: async (job, { check, signature }) => {
      const said = await saidIn(job);
      return !signatures.has(signature) && said.every((each) => each.check !== check);
    },
    noise: () => noise,
    end: () => {
      for (const player of players) player.end();
    },
  };
}

/** The same seed tells the same story. */
const SAME = 'K13';

/** A process that ends is no check: it could not tell this defect from another. */
function saidOf(played: Played): readonly Said[] {
  return typeof played === 'string' ? [] : played.violations;
}

/** Chance beside the environment is seen by playing a seed twice. */
async function playOn(player: Player, { mechanism }: Defect, job: Job): Promise<readonly Said[]> {
  const first = await player.play(job);
  if (mechanism !== 'M25' || typeof first === 'string') return saidOf(first);
  const second = await player.play(job);
  if (typeof second === 'string' || first.fingerprint === second.fingerprint) return saidOf(first);
  const sentence = 'The same seed told two stories.';
  return [{ check: SAME, sentence, signature: `${SAME} ${sentence}` }, ...saidOf(first)];
}

/** Plays seeds until a check speaks that stays quiet on the healthy engine in the same seed. */
export async function hunt(
  defect: Defect,
  seeds: readonly number[],
  healthy: Healthy,
): Promise<Hunt> {
  const begin = performance.now();
  const player = createPlayer(defect.name);
  let [played, last] = [0, 0];
  const ended = (check: string | null, sentence: string): Hunt => {
    player.end();
    const seconds = (performance.now() - begin) / 1000;
    return { defect, check, sentence, seed: last, played, seconds };
  };
  for (const seed of seeds) {
    [played, last] = [played + 1, seed];
    const job = jobOf(seed, defect);
    const found = await playOn(player, defect, job);
    for (const said of found)
      if (await healthy.isNews(job, said)) return ended(said.check, said.sentence);
  }
  return ended(null, '');
}
