import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { HELD_OUT_QUESTIONS } from '#support/search-questions/held-out.ts';
import { QUESTIONS, type SearchQuestion } from '#support/search-questions/tuned.ts';
import { quantile } from '../../browser/distribution.ts';
import { bundleQueue, installRivals } from '../faults-queues.ts';
import { startStubProvider } from '../../browser/stub-provider.ts';

/*
 * npm run bench:search -- --rivals
 *
 * The first page of words, a category, a range of prices and an order by price, over the listings of a device, in a real
 * Chromium on its real IndexedDB: this app's search beside five others. Each answer is checked against its question.
 * Beside it: how long rows take to be stored, the first answer after a start, and the memory that stays taken.
 * How many of twice 40 questions that people type are answered among the first three: ours was tuned on the first 40,
 * and not on the others. Nothing here fails on time.
 *
 * BENCH_ROWS: how many listings, with commas; default 1000,5000,50000. BENCH_ONLY: part of a name.
 * BENCH_LOG, BENCH_SECONDS: as in `bench:drain -- --rivals`. BENCH_LIMIT: ms of one step until it is given up; default 120000.
 */

const CONTENDERS: Readonly<Record<string, string>> = {
  'this app': 'search/ours.ts',
  'plain Dexie scan': 'search/scan.ts',
  'MiniSearch 7.2': 'rivals/minisearch.js',
  'Orama 3.1': 'rivals/orama.js',
  'RxDB 17.6': 'rivals/rxdb-search.js',
  'PouchDB-find 9.0': 'rivals/pouchdb-search.js',
};
const ROWS = (process.env.BENCH_ROWS ?? '1000,5000,50000').split(',').map(Number);
const LOG = process.env.BENCH_LOG;
const ENDS_AT = performance.now() + Number(process.env.BENCH_SECONDS ?? Infinity) * 1000;
const LIMIT_MS = Number(process.env.BENCH_LIMIT ?? 120_000);
const ROUNDS = 35;
const ANSWER_TIMEOUT_MS = 10_000;
/** Rows that are stored in one call of the page, so that a slow one can be given up. */
const STEP = 5_000;

interface Result {
  name: string;
  rows: number;
  storeMs?: number;
  finishMs?: number;
  firstMs?: number;
  p50Ms?: number;
  p95Ms?: number;
  memoryMb?: number;
  /** What took longer than it may. */
  late?: string;
}
interface Fitting {
  name: string;
  tuned: number;
  heldOut: number;
}

const results: (Result | Fitting)[] =
  LOG !== undefined && existsSync(LOG)
    ? readFileSync(LOG, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Result | Fitting)
    : [];
const keep = (result: Result | Fitting) => {
  results.push(result);
  if (LOG !== undefined) appendFileSync(LOG, `${JSON.stringify(result)}\n`);
};
const isKnown = (name: string, rows: number | null) =>
  results.some((one) => one.name === name && ('rows' in one ? one.rows === rows : rows === null));

export async function searchBesideRivals(): Promise<void> {
  installRivals();
  const folder = await mkdtemp(join(tmpdir(), 'unikade-search-'));
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    for (const [name, page] of Object.entries(CONTENDERS)) {
      if (!name.includes(process.env.BENCH_ONLY ?? '')) continue;
      const own = join(folder, page.replaceAll(/\W/g, '-'));
      await bundleQueue({ name, page }, own);
      const server = await startStubProvider(own, 'page.js');
      for (const rows of ROWS)
        if (!isKnown(name, rows) && performance.now() < ENDS_AT)
          keep(await measure(browser, server.url, name, rows));
      if (!isKnown(name, null) && performance.now() < ENDS_AT)
        keep(await askQuestions(browser, server.url, name));
      await server.close();
    }
    console.log(`Chromium ${browser.version()}, ${availableParallelism()} cores.`);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(writeTables());
}

async function newPage(device: BrowserContext): Promise<Page> {
  const page = await device.newPage();
  page.on('pageerror', (error) => {
    console.error('A page failed:', error);
  });
  return page;
}

async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => 'contender' in globalThis);
}

async function measure(browser: Browser, url: string, name: string, rows: number): Promise<Result> {
  const device = await browser.newContext();
  const result: Result = { name, rows };
  const inTime = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const late = sleep(LIMIT_MS, null, { ref: false });
    const told = await Promise.race([work.then((value) => ({ value })), late]);
    if (told !== null) return told.value;
    result.late = what;
    throw new Error(what);
  };
  try {
    const page = await newPage(device);
    await openPage(page, url);
    result.storeMs = await inTime('storing', storeAll(page, rows));
    result.finishMs = await inTime(
      'building what lasts',
      page.evaluate(() => globalThis.searchBench.finish()),
    );
    // As the app that is opened again.
    await openPage(page, url);
    const before = await readHeapMb(page);
    result.firstMs = await inTime(
      'the first answer',
      page.evaluate(() => globalThis.searchBench.open()),
    );
    const times = await inTime(
      'answers',
      page.evaluate(([rounds, ms]) => globalThis.searchBench.measure(rounds, ms), [
        ROUNDS,
        ANSWER_TIMEOUT_MS,
      ] as const),
    );
    result.p50Ms = quantile(times, 0.5);
    result.p95Ms = quantile(times, 0.95);
    result.memoryMb = (await readHeapMb(page)) - before;
    return result;
  } catch (cause) {
    if (result.late === undefined) throw new Error(`${name} could not be measured.`, { cause });
    return result;
  } finally {
    await device.close();
  }
}

async function storeAll(page: Page, rows: number): Promise<number> {
  let ms = 0;
  for (let first = 0; first < rows; first += STEP)
    ms += await page.evaluate(([from, count]) => globalThis.searchBench.store(from, count), [
      first,
      Math.min(STEP, rows - first),
    ] as const);
  return ms;
}

/** What stays taken after everything that can be thrown away was. */
async function readHeapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 / 1024;
}

async function askQuestions(browser: Browser, url: string, name: string): Promise<Fitting> {
  const device = await browser.newContext();
  try {
    const page = await newPage(device);
    await openPage(page, url);
    await page.evaluate(async () => {
      await globalThis.searchBench.storeDemo();
      await globalThis.contender.finish?.();
      await globalThis.contender.open();
    });
    const countFitting = async (questions: readonly SearchQuestion[]) => {
      let fitting = 0;
      for (const [words, ...keys] of questions) {
        const found = await page.evaluate((said) => globalThis.searchBench.ask(said), words);
        if (keys.some((key) => found.includes(key))) fitting += 1;
      }
      return fitting;
    };
    return {
      name,
      tuned: await countFitting(QUESTIONS),
      heldOut: await countFitting(HELD_OUT_QUESTIONS),
    };
  } finally {
    await device.close();
  }
}

function writeTables(): string {
  const cell = (value: number | undefined, digits = 0) => value?.toFixed(digits) ?? '';
  const measured = results.filter((one) => 'rows' in one).toSorted((a, b) => a.rows - b.rows);
  const fitting = results.filter((one) => 'tuned' in one);
  return [
    '| listings | | p50 ms | p95 ms | first answer ms | memory MB | stored in ms | and built in ms | |',
    '| --: | --- | --: | --: | --: | --: | --: | --: | --- |',
    ...measured.map(
      (one) =>
        `| ${[one.rows, one.name, cell(one.p50Ms, 1), cell(one.p95Ms, 1), cell(one.firstMs), cell(one.memoryMb, 1), cell(one.storeMs), cell(one.finishMs), one.late === undefined ? '' : `> ${LIMIT_MS / 1000} s: ${one.late}`].join(' | ')} |`,
    ),
    '\n| | of the 40 | of 40 others |\n| --- | --: | --: |',
    ...fitting.map(({ name, tuned, heldOut }) => `| ${name} | ${tuned} | ${heldOut} |`),
  ].join('\n');
}
