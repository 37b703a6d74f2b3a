import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { bundleEngine } from '../browser/engine-bundle.ts';
import { startStubProvider } from '../browser/stub-provider.ts';
import { DRAINS, measureDrain } from './drain-cold.ts';
import { measureQueue } from './drain-queue.ts';
import { drainTable, queueTable } from './drain-report.ts';
import { raceRivals } from './drain-rivals.ts';
import type { Engine } from './drain-engine.ts';

/*
 * npm run bench:drain -- [--against <path of another checkout>]
 * npm run bench:drain -- --rivals: beside other queues, as `drain-rivals.ts` tells
 *
 * The sync engine in a real Chromium on its real IndexedDB, against a stub that costs only its round trip: what a tap,
 * a claim and a look at the summary cost while entries wait, and how long a queue takes that was recorded without a
 * network. With `--against` the engine of the other checkout takes turns with this one. Nothing here fails on time:
 * machines differ, ratios less so.
 *
 * BENCH_RUNS: how often each is measured, default 3; the medians are printed.
 * BENCH_ONLY: `queue` or `drain`.
 * BENCH_WAITING: how many entries wait, with commas; default 10,1000,5000.
 * BENCH_LARGEST: leaves out drains of more entries.
 */

const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const WAITING = (process.env.BENCH_WAITING ?? '10,1000,5000').split(',').map(Number);
const LARGEST = Number(process.env.BENCH_LARGEST ?? Infinity);
const only = process.env.BENCH_ONLY ?? '';
const { values: options } = parseArgs({
  options: { against: { type: 'string' }, rivals: { type: 'boolean' } },
});

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'unikade-drain-'));
  const browser = await chromium.launch(chromiumLaunchOptions());
  const engines: Engine[] = [];
  try {
    engines.push(await serve('this', browser, join(folder, 'this')));
    if (options.against !== undefined)
      engines.push(await serve('other', browser, join(folder, 'other'), options.against));
    console.log(
      `Chromium ${browser.version()}, ${availableParallelism()} cores; medians of ${RUNS} runs.`,
    );
    if (only !== 'drain') await reportQueues(engines);
    if (only !== 'queue') await reportDrains(engines);
  } finally {
    await browser.close();
    for (const { stub } of engines) await stub.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function serve(name: string, browser: Browser, folder: string, tree?: string) {
  await bundleEngine(folder, tree);
  return { name, browser, stub: await startStubProvider(folder) };
}

async function reportQueues(engines: readonly Engine[]): Promise<void> {
  console.log(queueTable.head);
  for (const waiting of WAITING) {
    const figures = await inTurns(engines, (engine) => measureQueue(engine, waiting));
    for (const [engine, runs] of figures) console.log(queueTable.line(engine.name, waiting, runs));
  }
}

async function reportDrains(engines: readonly Engine[]): Promise<void> {
  console.log(drainTable.head);
  for (const drain of DRAINS.filter(({ entries }) => entries <= LARGEST)) {
    const figures = await inTurns(engines, (engine) => measureDrain(engine, drain));
    for (const [engine, runs] of figures) console.log(drainTable.line(engine.name, drain, runs));
  }
}

/** Engines take turns, so that what else the machine does meets both. */
async function inTurns<T>(
  engines: readonly Engine[],
  measure: (engine: Engine) => Promise<T>,
): Promise<Map<Engine, T[]>> {
  const figures = new Map<Engine, T[]>(engines.map((engine) => [engine, []]));
  for (let round = 0; round < RUNS; round += 1)
    for (const engine of engines) figures.get(engine)?.push(await measure(engine));
  return figures;
}

await (options.rivals === true ? raceRivals() : run());
