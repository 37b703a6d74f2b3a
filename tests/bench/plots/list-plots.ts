import { type BarPlot, drawBars, readTable } from './bars.ts';

/** Each by its file in `docs/plots`, with the heading of its table in `docs/benchmarks.md`. */
const PLOTS: Readonly<Record<string, BarPlot & { below: string }>> = {
  'scoreboard.svg': {
    below: 'seeds 1 to 1,000',
    title: 'Of 1,000 writes under faults: lost, made too often, out of order',
    nameOf: ({ queue, provider }) => `${queue}, ${provider}`,
    bars: ['lost', 'doubled', 'disordered'],
    per: 'writes',
  },
  'drain.svg': {
    below: 'on a machine with nothing else to do',
    title: 'Sending what waits, in ms, and the bound of the network',
    nameOf: ({ entries, keys, 'RTT ms': rtt, offered }) =>
      `${entries} on ${keys} keys, ${rtt} ms away, ${offered}`,
    bars: ['ms', 'bound ms'],
  },
};

/** @param page text of `docs/benchmarks.md` @returns the plots of its tables, by file */
export function listPlots(page: string): ReadonlyMap<string, string> {
  const drawn = Object.entries(PLOTS).map(
    ([file, { below, ...plot }]) => [file, drawBars(plot, readTable(page, below))] as const,
  );
  return new Map(drawn);
}
