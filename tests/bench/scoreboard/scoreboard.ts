import { parseArgs } from 'node:util';
import { loadContenders } from './contenders.ts';
import { findFlaws, play, SCORE_NAMES } from './play.ts';
import type { Contender } from './queue.ts';
import type { Variant } from './stand.ts';
import { calmStory, drawStory } from './story.ts';

/*
 * npm run bench:scoreboard -- --seeds 100 --from 1 --only workbox
 *
 * Plays the same seeded stories of faults to this app's engine and to the queues of tests/bench/rivals, in virtual time,
 * and counts at the provider what became of each write. A queue that fails on a calm day is not scored: its adapter is
 * wrong.
 */

const VARIANTS: readonly Variant[] = ['spec-only', 'keys'];
const CALM_SEEDS = 5;

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const first = Number(values.from);
const seeds = Number(values.seeds);

// A browser writes what nobody has caught into its console, and goes on.
process.on('unhandledRejection', () => {});

const begin = performance.now();
say(`Seeds ${first} to ${first + seeds - 1}.\n`);
const columns = ['seeds', ...SCORE_NAMES, 'p50 s', 'p99 s'];
say(`| queue | provider | ${columns.join(' | ')} |`);
say(`| --- | --- | ${columns.map(() => '---:').join(' | ')} |`);
for (const contender of await loadContenders(values.only))
  for (const variant of VARIANTS) say(await rowOf(contender, variant));
say(`\n${((performance.now() - begin) / 1000).toFixed(0)} s.`);

async function rowOf(contender: Contender, variant: Variant): Promise<string> {
  const flaws = await findCalmFlaws(contender, variant);
  if (flaws !== null) return `| ${contender.name} | ${variant} | not scored: ${flaws} |`;
  const sum = Object.fromEntries(SCORE_NAMES.map((name) => [name, 0])) as Record<
    (typeof SCORE_NAMES)[number],
    number
  >;
  const delaysMs: number[] = [];
  for (let seed = first; seed < first + seeds; seed += 1) {
    const score = await play(contender, drawStory(seed), variant);
    for (const name of SCORE_NAMES) sum[name] += score[name];
    delaysMs.push(...score.delaysMs);
  }
  delaysMs.sort((one, other) => one - other);
  const delayOf = (share: number) =>
    ((delaysMs[Math.floor(share * delaysMs.length)] ?? 0) / 1000).toFixed(1);
  const counts = SCORE_NAMES.map((name) => sum[name].toLocaleString('en'));
  const figures = [...counts, delayOf(0.5), delayOf(0.99)];
  return `| ${contender.name} | ${variant} | ${seeds} | ${figures.join(' | ')} |`;
}

/** What went wrong without any fault; null: nothing. */
async function findCalmFlaws(contender: Contender, variant: Variant): Promise<string | null> {
  for (let seed = 1; seed <= CALM_SEEDS; seed += 1)
    try {
      const flaws = findFlaws(await play(contender, calmStory(seed), variant));
      if (flaws.length > 0) return `${flaws.join(', ')} without a fault (calm seed ${seed})`;
    } catch (cause) {
      return `${String(cause)} without a fault (calm seed ${seed})`;
    }
  return null;
}
