import { parseArgs } from 'node:util';
import { runPool } from './pool.ts';
import { PROFILE_NAMES, readProfileName } from './profiles.ts';
import { replay } from './replay.ts';
import type { StoryLength } from './run-seed.ts';
import { createTally } from './tally.ts';

/*
 * npm run simulate -- --seeds 1000 --profile spec-only --workers 2
 * npm run simulate -- --seed 17 --profile all
 */

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'mixed' },
    workers: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '0' },
    /** Plays this seed alone, shortens it when it fails, and tells it. */
    seed: { type: 'string' },
    /** With --seed: shortens the first violation of this check, such as K8. */
    check: { type: 'string' },
    /** Stories to play at most while shortening. */
    tries: { type: 'string', default: '120' },
    /** The stories of the tests. */
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  say(`--profile is one of ${PROFILE_NAMES.join(', ')}.`);
  say('--seeds N --from N --workers N --minutes M, or --seed N [--check K8] [--tries N].');
} else if (values.seed !== undefined) {
  const held = await replay({
    seed: Number(values.seed),
    profileName: readProfileName(values.profile),
    check: values.check ?? null,
    tries: Number(values.tries),
    length: lengthOf(),
    say,
  });
  process.exitCode = held ? 0 : 1;
} else {
  await runMany();
}

function lengthOf(): StoryLength {
  return values.short ? 'short' : 'full';
}

async function runMany(): Promise<void> {
  const profileName = readProfileName(values.profile);
  const tally = createTally();
  const begin = performance.now();
  const end = Number(values.minutes) > 0 ? begin + Number(values.minutes) * 60_000 : Infinity;
  const last = Number(values.from) + Number(values.seeds) - 1;
  let next = Number(values.from);
  let isCutOff = false;
  const crashes: string[] = [];
  const report = () => {
    say(tally.describeCoverage());
    for (const crash of crashes) say(crash);
    say(tally.describeViolations());
    const missed = tally.listMissed(profileName);
    if (missed.length > 0) say(`Never hit: ${missed.join(', ')}.`);
    if (next <= last) say(`Cut off; go on with --from ${next}.`);
    say(tally.summaryLine(performance.now() - begin));
    process.exitCode = tally.failed + missed.length + crashes.length > 0 ? 1 : 0;
  };
  process.once('SIGINT', () => {
    isCutOff = true;
    report();
    process.exit();
  });
  await runPool({
    workers: Number(values.workers),
    next: () => {
      if (isCutOff || next > last || performance.now() > end) return null;
      next += 1;
      return { seed: next - 1, profileName, length: lengthOf() };
    },
    onDone: (summary) => {
      tally.add(summary);
      const [first] = summary.violations;
      if (first !== undefined)
        say(`seed ${summary.seed} ${profileName}: ${first.check} ${first.sentence}`);
      else if (tally.played % 50 === 0) say(tally.summaryLine(performance.now() - begin));
    },
    onCrash: ({ seed }, reason) => {
      crashes.push(`seed ${seed} ${profileName}: ${reason}`);
    },
  });
  report();
}
