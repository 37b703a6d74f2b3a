import { quantile } from '../browser/distribution.ts';
import type { Drain, DrainFigures } from './drain-cold.ts';
import type { QueueFigures } from './drain-queue.ts';

/** What HTTP/1.1 allows a browser per origin. */
const LANES = 6;
const BATCH_LIMIT = 100;

export const queueTable = {
  head: [
    '\nWhile entries wait\n',
    '| engine | waiting | tap p50 ms | tap p99 ms | answer to next request p50 ms | p99 ms | summary p50 ms | p99 ms |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
  ].join('\n'),
  line: (name: string, waiting: number, runs: readonly QueueFigures[]): string => {
    const cells = (['taps', 'gaps', 'summaries'] as const).flatMap((figure) =>
      [0.5, 0.99].map((share) => medianOf(runs, (run) => quantile(run[figure], share)).toFixed(1)),
    );
    return `| ${[name, waiting, ...cells].join(' | ')} |`;
  },
};

export const drainTable = {
  head: [
    '\nCold start with a queue, until a fresh connection finds it empty. Bound: no engine with six requests at once, or ',
    'with batches of 100, can be quicker.\n\n',
    '| engine | entries | keys | RTT ms | offered | ms | ms per entry | entries/s | requests | most at once | bound ms | ratio |\n',
    '|---|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|',
  ].join(''),
  line: (name: string, drain: Drain, runs: readonly DrainFigures[]): string => {
    const ms = medianOf(runs, (run) => run.ms);
    const bound = boundMs(drain);
    const cells = [
      name,
      ...[drain.entries, drain.keys, drain.roundTripMs, drain.offer],
      ms.toFixed(0),
      (ms / drain.entries).toFixed(1),
      ((drain.entries / ms) * 1000).toFixed(0),
      medianOf(runs, ({ sent }) => sent),
      medianOf(runs, ({ most }) => most),
      bound,
      bound === 0 ? '–' : (ms / bound).toFixed(2),
    ];
    return `| ${cells.join(' | ')} |`;
  },
};

/** No queue with six requests at once, or with batches of a hundred, can be quicker. */
export function boundMs({ entries, keys, roundTripMs, offer }: Drain): number {
  const longestChain = Math.ceil(entries / keys);
  const trips =
    offer === 'batch'
      ? Math.ceil(entries / BATCH_LIMIT)
      : Math.max(longestChain, Math.ceil(entries / LANES));
  return trips * roundTripMs;
}

function medianOf<T>(runs: readonly T[], figure: (run: T) => number): number {
  return quantile(runs.map(figure), 0.5);
}
