import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { quantile } from '../../browser/distribution.ts';
import { startStubProvider } from '../../browser/stub-provider.ts';
import { installRivals, libraryOf } from '../faults-queues.ts';
import type { Tapped } from './write-page.ts';

/*
 * npm run bench:write
 *
 * From a tap until it is stored, and until the frame that shows it: this app's engine beside four others, in a real
 * Chromium, without a network, while lines wait. Each line is counted again after the page was loaded anew. IndexedDB
 * is told by the page how safe a transaction is: `strict` waits for the disk, `relaxed` for the system; this app ships
 * `strict`. Nothing here fails on time.
 *
 * BENCH_WAITING: how many wait, with commas; default 0,1000,10000. BENCH_ONLY: part of a name.
 * BENCH_LOG, BENCH_SECONDS: as in `bench:drain -- --rivals`.
 */

interface Contender {
  name: string;
  page: string;
  durabilities: readonly string[];
}

const BOTH = ['strict', 'relaxed'];
const OWN = ['its own'];
const CONTENDERS: readonly Contender[] = [
  { name: 'this app', page: 'write/ours.ts', durabilities: BOTH },
  { name: 'RxDB 17.6', page: 'rivals/rxdb-write.js', durabilities: BOTH },
  { name: 'PouchDB 9.0', page: 'rivals/pouchdb-write.js', durabilities: BOTH },
  { name: 'TanStack DB 0.8, SQLite', page: 'rivals/tanstack-write.js', durabilities: OWN },
  { name: 'localStorage by hand', page: 'write/local-storage.ts', durabilities: OWN },
];
const WAITING = (process.env.BENCH_WAITING ?? '0,1000,10000').split(',').map(Number);
const LOG = process.env.BENCH_LOG;
const ENDS_AT = performance.now() + Number(process.env.BENCH_SECONDS ?? Infinity) * 1000;
const WARM = 5;
const TAPS = 60;
const RIVALS = join(import.meta.dirname, '../rivals');

interface Result {
  name: string;
  durability: string;
  waiting: number;
  durable: readonly [p50: number, p95: number];
  painted: readonly [p50: number, p95: number];
  load: number;
}

const results: Result[] =
  LOG !== undefined && existsSync(LOG)
    ? readFileSync(LOG, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Result)
    : [];

async function run(): Promise<void> {
  installRivals();
  const folder = await mkdtemp(join(tmpdir(), 'unikade-write-'));
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    for (const waiting of WAITING)
      for (const contender of CONTENDERS) {
        if (!contender.name.includes(process.env.BENCH_ONLY ?? '')) continue;
        const own = join(folder, contender.page.replaceAll(/\W/g, '-'));
        if (!existsSync(own)) await bundle(contender.page, own);
        for (const durability of contender.durabilities)
          await measureOnce(browser, own, contender, { durability, waiting });
      }
    console.log(`Chromium ${browser.version()}, ${availableParallelism()} cores, ${TAPS} taps.`);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(writeTable());
}

async function bundle(page: string, folder: string): Promise<void> {
  const config = libraryOf(page, 'page', 'es');
  const ours = config.resolve?.alias as { find: RegExp; replacement: string }[] | undefined;
  const worker = { find: /^\.\/opfs-worker\.js$/, replacement: join(RIVALS, 'opfs-worker.js') };
  const alias = [...(ours ?? []), worker];
  await build({
    ...config,
    resolve: { alias },
    build: { ...config.build, outDir: folder, emptyOutDir: false },
  });
  const assets = join(RIVALS, 'node_modules/@tanstack/browser-db-sqlite-persistence/dist/assets');
  const sqlite = (await readdir(assets)).find((name) => name.endsWith('.js'));
  if (sqlite === undefined) throw new Error('The worker of SQLite is not there.');
  await copyFile(join(assets, sqlite), join(folder, 'opfs-worker.js'));
}

async function measureOnce(
  browser: Browser,
  folder: string,
  { name }: Contender,
  { durability, waiting }: { durability: string; waiting: number },
): Promise<void> {
  const isKnown = results.some(
    (one) => one.name === name && one.durability === durability && one.waiting === waiting,
  );
  if (isKnown || performance.now() > ENDS_AT) return;
  // An origin of its own for each: no two share a file system.
  const server = await startStubProvider(folder, 'page.js');
  const device = await browser.newContext();
  try {
    const page = await device.newPage();
    page.on('pageerror', (error) => {
      console.error('A page failed:', error);
    });
    const url = `${server.url}?durability=${durability === 'its own' ? 'default' : durability}`;
    await openPage(page, url);
    await page.evaluate((count) => globalThis.writeBench.fill(count), waiting);
    await page.evaluate((count) => globalThis.writeBench.tap(count), 0);
    const taps = await page.evaluate((count) => globalThis.writeBench.tap(count), WARM + TAPS);
    const used = await page.evaluate(() => globalThis.writeBench.transactions());
    if (durability !== 'its own' && Object.keys(used).join() !== durability)
      throw new Error(`${name} was to be ${durability} and was ${JSON.stringify(used)}.`);
    await openPage(page, url);
    const stored = await page.evaluate(() => globalThis.writeBench.count());
    if (stored !== waiting + WARM + TAPS)
      throw new Error(`${name} has ${stored} lines of ${waiting + WARM + TAPS}.`);
    const spread = (figure: keyof Tapped) => {
      const times = taps.slice(WARM).map((tap) => tap[figure]);
      return [quantile(times, 0.5), quantile(times, 0.95)] as const;
    };
    const load = loadavg()[0] ?? NaN;
    const result = {
      name,
      durability,
      waiting,
      durable: spread('durable'),
      painted: spread('painted'),
      load,
    };
    results.push(result);
    if (LOG !== undefined) appendFileSync(LOG, `${JSON.stringify(result)}\n`);
  } finally {
    await device.close();
    await server.close();
  }
}

async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => 'writeContender' in globalThis);
  await page.evaluate(() => globalThis.writeContender.open());
}

function writeTable(): string {
  const lines = results
    .toSorted((a, b) => a.waiting - b.waiting)
    .map(({ name, durability, waiting, durable, painted }) => {
      const figures = [...durable, ...painted].map((ms) => ms.toFixed(1));
      return `| ${[waiting, name, durability, ...figures].join(' | ')} |`;
    });
  return [
    '| waiting | | durability | stored p50 ms | p95 ms | painted p50 ms | p95 ms |',
    '| --: | --- | --- | --: | --: | --: | --: |',
    ...lines,
  ].join('\n');
}

await run();
