import { parseArgs } from 'node:util';
import { DEFECTS, findDefect } from './all-defects.ts';
import { createHealthy, hunt, type Hunt } from './hunt.ts';
import { createPlayer } from './player.ts';

/*
 * npm run zoo
 * npm run zoo -- --most 40
 * npm run zoo -- --only delete-before-ack
 */

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** Seeds per defect. */
    most: { type: 'string', default: '20' },
    /** The first of them. */
    from: { type: 'string', default: '1' },
    /** Only these; may be given several times. */
    only: { type: 'string', multiple: true },
  },
});

function cellsOf({ defect, check, sentence, seed, played, noisy, seconds }: Hunt): string[] {
  const found = check ?? 'NOT FOUND';
  const seeds = check === null ? `${played} played` : `${played} (seed ${seed})`;
  const skipped = noisy.length === 0 ? '' : `, healthy not quiet in ${noisy.join(', ')}`;
  return [
    ...[defect.name, defect.mechanism, defect.from, defect.story, found],
    ...[`${seeds}${skipped}`, `${seconds.toFixed(1)} s`, sentence.slice(0, 100)],
  ];
}

const WIDTHS = [32, 5, 28, 18, 10, 13, 8];

function lineOf(cells: readonly string[]): string {
  return cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join(' ');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const from = Number(values.from);
const seeds = Array.from({ length: Number(values.most) }, (_, index) => from + index);
const defects = values.only?.map(findDefect) ?? DEFECTS;
const begin = performance.now();
const player = createPlayer();
const healthy = createHealthy(player);
const missed: string[] = [];
say(lineOf(['defect', '', 'from', 'story', 'check', 'seeds', 'time', 'what it said']));
for (const defect of defects) {
  const result = await hunt(player, healthy, defect, seeds);
  if (result.check === null) missed.push(defect.name);
  say(lineOf(cellsOf(result)));
}
player.end();
const found = defects.length - missed.length;
say(
  `${found} of ${defects.length} defects found in ${((performance.now() - begin) / 1000).toFixed(0)} s.`,
);
if (missed.length > 0) say(`Not found: ${missed.join(', ')}.`);
process.exitCode = missed.length > 0 ? 1 : 0;
