import { type BarPlot, drawBars, readTable } from './bars.ts';

/** A plot and where its table is: in this page of `docs`, below this heading. */
interface PlannedPlot extends BarPlot {
  page: string;
  below: string;
}

/** A drawn plot. */
interface Plot {
  /** In `docs/plots`. */
  file: string;
  page: string;
  svg: string;
}

const PLOTS: Readonly<Record<string, PlannedPlot>> = {
  'scoreboard.svg': {
    page: 'benchmarks/scoreboard.md',
    below: 'seeds 1 to 1,000',
    title: 'Of 1,000 writes under faults: lost, made too often, out of order',
    nameOf: ({ queue, provider }) => `${queue}, ${provider}`,
    bars: ['lost', 'doubled', 'disordered'],
    per: 'writes',
  },
  'drain.svg': {
    page: 'benchmarks/queue.md',
    below: 'on a machine with nothing else to do',
    title: 'Sending what waits, in ms, and the bound of the network',
    nameOf: ({ entries, keys, 'RTT ms': rtt, offered }) =>
      `${entries} on ${keys} keys, ${rtt} ms away, ${offered}`,
    bars: ['ms', 'bound ms'],
  },
  'drain-rivals.svg': {
    page: 'benchmarks/queue.md',
    below: 'again and quiet',
    title: '100 changes, one call each, in ms, beside the quickest other queue and one in turn',
    nameOf: ({ keys, 'RTT ms': rtt }) => `on ${keys} keys, ${rtt} ms away`,
    bars: ['this app', 'TanStack Query', 'redux-offline'],
    isDrawn: ({ entries, 'RTT ms': rtt }) => entries === '100' && ['50', '200'].includes(rtt ?? ''),
  },
  'search.svg': {
    page: 'benchmarks/search.md',
    below: 'beside five others',
    title: 'One search on the device, in ms: median and 95th of 100',
    nameOf: (row) => `${row.listings} listings, ${row['']}`,
    bars: ['p50 ms', 'p95 ms'],
  },
  'write.svg': {
    page: 'benchmarks/write.md',
    below: 'beside four others',
    title: 'From a tap until it is stored and until it is painted, in ms, median',
    nameOf: (row) => `${row.waiting} wait, ${row['']}, ${row.durability}`,
    bars: ['stored p50 ms', 'painted p50 ms'],
  },
};

/** @param readPage the text of a page of `docs` */
export function listPlots(readPage: (page: string) => string): readonly Plot[] {
  return Object.entries(PLOTS).map(([file, { page, below, ...plot }]) => {
    return { file, page, svg: drawBars(plot, readTable(readPage(page), below)) };
  });
}
