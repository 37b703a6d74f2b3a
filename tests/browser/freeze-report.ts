import { quantile } from './distribution.ts';
import type { FreezeRound } from './freeze-rounds.ts';
import type { KillRound } from './kill-rounds.ts';
import { FREEZES } from './renderer-process.ts';

/** A table of how long neighbours waited; those that waited until the thaw count as the timeout and are listed apart. */
export function describeFreezes(rounds: readonly FreezeRound[], timeoutMs: number): string {
  const line = (name: string, figures: readonly (number | null)[]) => {
    const times = figures.map((ms) => ms ?? timeoutMs);
    const over = (limit: number) => times.filter((ms) => ms > limit).length;
    const shares = [0.5, 0.9, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
    const blocked = figures.filter((ms) => ms === null).length;
    return `| ${[name, times.length, ...shares, over(1000), over(2000), blocked].join(' | ')} |`;
  };
  const groups = [...FREEZES.map((way) => [way]), FREEZES];
  const lines = groups.flatMap((ways) => {
    const own = rounds.filter(({ way }) => ways.some((each) => each === way));
    const name = ways.join(' or ');
    return [
      line(
        `tap beside a ${name} page`,
        own.map(({ tapMs }) => tapMs),
      ),
      line(
        `cold start beside a ${name} page`,
        own.map(({ coldMs }) => coldMs),
      ),
    ];
  });
  return [
    `\n${rounds.length} freezes; milliseconds; blocked: not before the page was thawed, after ${timeoutMs} ms.\n`,
    '| | freezes | p50 | p90 | p99 | worst | over 1 s | over 2 s | blocked |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}

export function describeKills(rounds: readonly KillRound[]): string {
  const times = rounds.map(({ recoveredMs }) => recoveredMs);
  const [p50, p90, p99, worst] = [0.5, 0.9, 0.99, 1].map((share) =>
    quantile(times, share).toFixed(0),
  );
  const live = rounds.reduce((sum, { recordedLive }) => sum + recordedLive, 0);
  return (
    `\n${rounds.length} kills, with ${live} taps beside the drains; from the opening of the next page until nothing ` +
    `waits: p50 ${p50} ms, p90 ${p90} ms, p99 ${p99} ms, worst ${worst} ms.`
  );
}
