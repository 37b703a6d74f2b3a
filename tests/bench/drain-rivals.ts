import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { quantile } from '../browser/distribution.ts';
import { startStubProvider } from '../browser/stub-provider.ts';
import { LEAGUES, type League } from './drain-queues.ts';
import { type Finish, type Load, race, type Racer } from './drain-race.ts';
import { boundMs } from './drain-report.ts';
import { bundleQueue, installRivals } from './faults-queues.ts';

/*
 * npm run bench:drain -- --rivals
 *
 * What was recorded without a network is sent by this app's queue and by others, in a real Chromium, to a stub that
 * costs only its round trip: how long until the last acknowledgement is stored. Each queue first sends twelve changes of
 * three things, and is not timed when one is lost, doubled or out of order. Nothing here fails on time.
 *
 * BENCH_LOG: a file of results, one a line; what it has is not measured again, so a run can be made in pieces.
 * BENCH_SECONDS: nothing new is begun after so many.
 * BENCH_ONLY: part of the name of a queue. BENCH_LEAGUE: part of the name of a league.
 * BENCH_ENTRIES, BENCH_TRIPS: how many entries, and round trips in ms, with commas; default 1,10,100,1000 and 0,50,200,800.
 * BENCH_LONGEST: leaves out loads whose bound is longer, in ms; default 20000.
 * BENCH_LIMIT: a queue is given up after so many ms; default 60000.
 * BENCH_RUNS: how often loads are measured that take less than three seconds; default 3. Longer ones are measured once.
 */

const LOG = process.env.BENCH_LOG;
const ENDS_AT = performance.now() + Number(process.env.BENCH_SECONDS ?? Infinity) * 1000;
const LONGEST_MS = Number(process.env.BENCH_LONGEST ?? 20_000);
const LIMIT_MS = Number(process.env.BENCH_LIMIT ?? 60_000);
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const SHORT_MS = 3_000;

const CHOSEN = LEAGUES.filter(({ name }) => name.includes(process.env.BENCH_LEAGUE ?? ''));
const ENTRIES = (process.env.BENCH_ENTRIES ?? '1,10,100,1000').split(',').map(Number);
const ROUND_TRIPS_MS = (process.env.BENCH_TRIPS ?? '0,50,200,800').split(',').map(Number);
const LOADS: readonly Load[] = ENTRIES.flatMap((entries) =>
  ROUND_TRIPS_MS.flatMap((roundTripMs) =>
    [...new Set([1, 20, entries].filter((keys) => keys <= entries))].map((keys) => {
      return { entries, keys, roundTripMs };
    }),
  ),
);
const CALM: Load = { entries: 12, keys: 3, roundTripMs: 0 };

interface Result extends Load, Finish {
  league: string;
  queue: string;
  /** Processes that wanted the processor beside it, in the last minute. */
  load: number;
}

const results: Result[] = readResults();

function readResults(): Result[] {
  if (LOG === undefined || !existsSync(LOG)) return [];
  const lines = readFileSync(LOG, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Result);
}

const isOf =
  ({ name }: League, queue: string, load: Load) =>
  (result: Result) =>
    result.league === name &&
    result.queue === queue &&
    result.entries === load.entries &&
    result.keys === load.keys &&
    result.roundTripMs === load.roundTripMs;

export async function raceRivals(): Promise<void> {
  installRivals();
  const folder = await mkdtemp(join(tmpdir(), 'unikade-race-'));
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    for (const league of CHOSEN) await raceLeague(league, browser, folder);
    console.log(`Chromium ${browser.version()}, ${availableParallelism()} cores.`);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  for (const league of CHOSEN) console.log(writeTable(league));
}

async function raceLeague(league: League, browser: Browser, folder: string): Promise<void> {
  const racers: Racer[] = [];
  const chosen = league.queues.filter(({ name }) => name.includes(process.env.BENCH_ONLY ?? ''));
  try {
    for (const [index, queue] of chosen.entries()) {
      const own = join(folder, `${league.offer}-${index}`);
      await bundleQueue(queue, own);
      racers.push({ queue, browser, stub: await startStubProvider(own, 'page.js') });
    }
    const able: Racer[] = [];
    for (const racer of racers) if (await isCorrect(racer, league)) able.push(racer);
    // Queues take turns, so that what else the machine does meets all of them.
    for (const load of LOADS)
      for (let run = 0; run < RUNS; run += 1)
        for (const racer of able) await raceOnce(racer, league, load, run);
  } finally {
    for (const { stub } of racers) await stub.close();
  }
}

async function isCorrect(racer: Racer, { offer }: League): Promise<boolean> {
  try {
    const { ms, made, disordered } = await race(racer, CALM, { offer, limitMs: 20_000 });
    if (ms === null) throw new Error(`${made} of ${CALM.entries} were made in time.`);
    if (disordered > 0) throw new Error(`${disordered} came out of order.`);
    return true;
  } catch (cause) {
    console.error(`${racer.queue.name} is not timed:`, cause);
    return false;
  }
}

async function raceOnce(racer: Racer, league: League, load: Load, run: number): Promise<void> {
  if (boundMs({ ...load, offer: league.offer }) > LONGEST_MS) return;
  const known = results.filter(isOf(league, racer.queue.name, load));
  const isLong = known.some(({ ms }) => ms === null || ms > SHORT_MS);
  if (known.length > run || isLong || performance.now() > ENDS_AT) return;
  const finish = await race(racer, load, { offer: league.offer, limitMs: LIMIT_MS });
  const load1 = loadavg()[0] ?? NaN;
  const result = { league: league.name, queue: racer.queue.name, ...load, ...finish, load: load1 };
  results.push(result);
  if (LOG !== undefined) appendFileSync(LOG, `${JSON.stringify(result)}\n`);
}

function writeTable(league: League): string {
  const names = league.queues.map(({ name }) => name);
  const lines = LOADS.flatMap((load) => {
    const bound = boundMs({ ...load, offer: league.offer });
    const cells = names.map((name) => writeCell(results.filter(isOf(league, name, load))));
    if (cells.every((cell) => cell === '')) return [];
    return [`| ${[load.entries, load.keys, load.roundTripMs, bound, ...cells].join(' | ')} |`];
  });
  return [
    `\nMilliseconds, ${league.name}\n`,
    `| entries | keys | RTT ms | bound ms | ${names.join(' | ')} |`,
    `|${' --: |'.repeat(4 + names.length)}`,
    ...lines,
  ].join('\n');
}

function writeCell(runs: readonly Result[]): string {
  const [first] = runs;
  if (first === undefined) return '';
  const late = runs.find(({ ms }) => ms === null);
  if (late !== undefined) return `> ${LIMIT_MS / 1000} s (${late.made} made)`;
  return quantile(
    runs.map(({ ms }) => ms ?? NaN),
    0.5,
  ).toFixed(0);
}
