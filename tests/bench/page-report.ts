import { quantile } from '../browser/distribution.ts';
import type { PageFigures } from './page-journeys.ts';

const COLUMNS: readonly (readonly [string, (run: PageFigures) => number, number])[] = [
  ['FCP ms', ({ fcp }) => fcp, 0],
  ['LCP ms', ({ lcp }) => lcp, 0],
  ['CLS', ({ cls }) => cls, 3],
  ['TBT ms', ({ tbt }) => tbt, 0],
  ['content ms', ({ content }) => content, 0],
  ['usable ms', ({ usable }) => usable, 0],
  ['requests', ({ requests }) => requests, 0],
  ['levels', ({ levels }) => levels, 0],
  ['KB', ({ bytes }) => bytes / 1000, 0],
  ['main thread ms', ({ busy }) => busy, 0],
];

export const pageTable = {
  head: [
    `| page | journey | ${COLUMNS.map(([title]) => title).join(' | ')} |`,
    `|---|---|${'--:|'.repeat(COLUMNS.length)}`,
  ].join('\n'),
  line: (path: string, journey: string, runs: readonly PageFigures[]): string => {
    const cells = COLUMNS.map(([, figure, digits]) =>
      quantile(runs.map(figure), 0.5).toFixed(digits),
    );
    return `| ${[path, journey, ...cells].join(' | ')} |`;
  },
};
