import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Load } from './provider-load.ts';
import type { Scenario } from './provider-scenarios.ts';

export interface Figures {
  scenario: Scenario;
  provider: Load;
  /** At half of the rate above. */
  calm: Load;
  bare: Load | null;
  /** At half of its own rate. */
  calmBare: Load | null;
}

interface Run {
  listings: number;
  seconds: number;
  connections: number;
  changes: number;
  processes: number;
  databaseUrl: string | null;
}

/** How the figures were taken. */
export function describeRun({
  listings,
  seconds,
  connections,
  changes,
  processes,
  databaseUrl,
}: Run): string {
  const database = databaseUrl === null ? 'the embedded database' : 'PostgreSQL on this machine';
  return (
    `${listings} generated listings in ${database}; Node ${process.versions.node} on ` +
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}); ${connections} connections, ` +
    `${seconds} s each; ${processes} process(es) of each server; ${changes} changes of listings a second; load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}. ` +
    'Requests/s with the next request right after the answer; p50 and p99 at half of that rate, ' +
    'and, in brackets, at all of it. Bare: a node:http handler that runs the same SQL. The load generator shares the cores.'
  );
}

/** One line for each scenario, as a Markdown table. */
export function writeTable(figures: readonly Figures[]): string {
  const head = [
    '| | requests/s | p50 ms | p99 ms | bare requests/s | bare p99 ms | ratio |',
    '|---|--:|--:|--:|--:|--:|--:|',
  ];
  return [...head, ...figures.map(writeLine)].join('\n');
}

function writeLine({ scenario, provider, calm, bare, calmBare }: Figures): string {
  const ratio = bare === null ? '–' : (provider.perSecond / bare.perSecond).toFixed(2);
  const failed = provider.failed + calm.failed + (bare?.failed ?? 0) + (calmBare?.failed ?? 0);
  const cells = [
    failed === 0 ? scenario.name : `${scenario.name} (${failed} failed!)`,
    provider.perSecond.toFixed(0),
    writeTimes(calm.p50Ms, provider.p50Ms),
    writeTimes(calm.p99Ms, provider.p99Ms),
    bare === null ? '–' : bare.perSecond.toFixed(0),
    bare === null || calmBare === null ? '–' : writeTimes(calmBare.p99Ms, bare.p99Ms),
    ratio,
  ];
  return `| ${cells.join(' | ')} |`;
}

const writeTimes = (calmMs: number, atFullRateMs: number) =>
  `${calmMs.toFixed(1)} (${atFullRateMs.toFixed(1)})`;
