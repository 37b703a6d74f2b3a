import { parseArgs } from 'node:util';
import { DEFECTS, findDefect } from './all-defects.ts';
import type { Defect } from './defect.ts';
import { createHealthy, hunt, type Hunt, jobOf } from './hunt.ts';
import { QUICK } from './quick-finds.ts';

/*
 * npm run zoo -- --most 200
 * npm run zoo -- --quick
 * npm run zoo -- --defect delete-before-ack
 */

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** Seeds per defect. */
    most: { type: 'string', default: '200' },
    /** The first of them. */
    from: { type: 'string', default: '1' },
    /** Only these; may be given several times. */
    defect: { type: 'string', multiple: true },
    /** Only those that are found at once, each in the seed that is known to show it. */
    quick: { type: 'boolean', default: false },
    /** Seeds that the healthy engine plays first. */
    learn: { type: 'string', default: '30' },
    workers: { type: 'string', default: '2' },
    /** Nothing new is begun after so many. */
    minutes: { type: 'string', default: '0' },
  },
});

interface Search {
  defect: Defect;
  seeds: readonly number[];
}

function listSearches(): Search[] {
  if (values.quick)
    return Object.entries(QUICK).map(([name, seed]) => ({
      defect: findDefect(name),
      seeds: [seed],
    }));
  const defects = values.defect?.map(findDefect) ?? DEFECTS;
  const from = Number(values.from);
  const seeds = Array.from({ length: Number(values.most) }, (_, index) => from + index);
  return defects.map((defect) => ({ defect, seeds }));
}

function lineOf({ defect, check, seed, played, seconds }: Hunt): string {
  const found = check === null ? `NOT FOUND in ${played} seeds` : `${check} in seed ${seed}`;
  const cells = [defect.mechanism.padEnd(4), defect.name.padEnd(30), defect.from.padEnd(30)];
  return `${cells.join(' ')} ${found.padEnd(24)} ${String(played).padStart(4)} ${seconds.toFixed(1).padStart(7)} s`;
}

async function searchAll(searches: readonly Search[]): Promise<readonly Hunt[]> {
  const healthy = createHealthy();
  const learned = Array.from({ length: Number(values.learn) }, (_, index) =>
    jobOf(index + 1, { mechanism: 'M1' }),
  );
  if (!values.quick) await healthy.learn(learned);
  const noise = [...healthy.noise()].map(([check, seeds]) => `${check} in ${seeds}`);
  say(`The healthy engine is not quiet: ${noise.join(', ') || 'never'}.`);
  const left = [...searches];
  const hunts: Hunt[] = [];
  const end = Number(values.minutes) > 0 ? performance.now() + Number(values.minutes) * 60_000 : Infinity; // prettier-ignore
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (performance.now() > end) return;
      const result = await hunt(next.defect, next.seeds, healthy);
      hunts.push(result);
      say(`${lineOf(result)}  ${result.sentence.slice(0, 110)}`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  healthy.end();
  return hunts;
}

const begin = performance.now();
const searches = listSearches();
const hunts = await searchAll(searches);
const found = hunts.filter(({ check }) => check !== null);
say('');
for (const { defect } of searches) {
  const result = hunts.find((each) => each.defect === defect);
  say(result === undefined ? `${defect.mechanism.padEnd(4)} ${defect.name} was not reached` : lineOf(result)); // prettier-ignore
}
say(
  `${found.length} of ${searches.length} defects found in ${((performance.now() - begin) / 1000).toFixed(0)} s.`,
);
process.exitCode = found.length === searches.length ? 0 : 1;
