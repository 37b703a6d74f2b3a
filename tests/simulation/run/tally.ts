import { EXCUSES } from '../judge/excused.ts';
import {
  addCoverage,
  type Coverage,
  describeCoverage,
  emptyCoverage,
  listMissed,
} from './coverage.ts';
import { mayBeSpecOnly, mayOffer, type ProfileName } from './profiles.ts';
import type { SeedSummary } from './seed-summary.ts';

/** The counts of a run so far. */
interface Tally {
  add(summary: SeedSummary): void;
  readonly played: number;
  readonly failed: number;
  /** Kinds of violations, each with how often and where it was seen first. */
  describeViolations(): string;
  describeCoverage(): string;
  listMissed(profileName: ProfileName): readonly string[];
  summaryLine(realMs: number): string;
}

interface Kind {
  seeds: number;
  first: SeedSummary;
  sentence: string;
}

export function createTally(): Tally {
  const coverage: Coverage = emptyCoverage();
  const kinds = new Map<string, Kind>();
  let played = 0;
  let failed = 0;
  let virtualMs = 0;
  let events = 0;
  return {
    get played() {
      return played;
    },
    get failed() {
      return failed;
    },
    add: (summary) => {
      played += 1;
      virtualMs += summary.virtualMs;
      events += summary.events;
      addCoverage(coverage, summary.coverage);
      if (summary.violations.length > 0) failed += 1;
      const own = new Map(summary.violations.map((each) => [each.signature, each.sentence]));
      for (const [signature, sentence] of own) {
        const kind = kinds.get(signature) ?? { seeds: 0, first: summary, sentence };
        kinds.set(signature, { ...kind, seeds: kind.seeds + 1 });
      }
    },
    describeViolations: () =>
      [...kinds]
        .sort(([a, left], [b, right]) => right.seeds - left.seeds || (a < b ? -1 : 1))
        .map(([signature, { seeds, first, sentence }]) => {
          const where = `--seed ${first.seed} --profile ${first.profileName}`;
          return `${signature.split(' ')[0] ?? ''} in ${seeds} of ${played} seeds, first ${where}\n     ${sentence}`;
        })
        .join('\n'),
    describeCoverage: () =>
      `${describeCoverage(coverage)}\n${Object.entries(EXCUSES)
        .map(([name, words]) => `  ${name}: ${words}`)
        .join('\n')}`,
    listMissed: (profileName) =>
      listMissed(
        coverage,
        (capability) => capability === '' || mayOffer(profileName, capability),
        mayBeSpecOnly(profileName),
      ),
    summaryLine: (realMs) => {
      const perSecond = (played / Math.max(0.001, realMs / 1000)).toFixed(2);
      const hours = (virtualMs / 3_600_000).toFixed(1);
      return `${played} seeds, ${failed} with violations of ${kinds.size} kinds, ${events} events, ${hours} h of virtual time, ${(realMs / 1000).toFixed(1)} s, ${perSecond} seeds/s`;
    },
  };
}
