import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { searchBesideRivals } from './search/search-rivals.ts';

/*
 * npm run bench:search
 * npm run bench:search -- --rivals: beside other libraries, as `search/search-rivals.ts` tells
 *
 * Search, filter and sort over the listings on a device, in a real Chromium on its real IndexedDB: the app's search
 * beside a plain scan that reads every row through Dexie. Nothing here fails on time: machines differ, ratios less so.
 *
 * BENCH_ROWS: how many listings, with commas; default 5000,50000.
 */

const ROWS = (process.env.BENCH_ROWS ?? '5000,50000').split(',').map(Number);
const INDEX_ROUNDS = 30;
const SCAN_ROUNDS = 3;
const ENTRY = join(import.meta.dirname, 'mirror-search-page.ts');

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'unikade-bench-'));
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const origin = await serve(await bundle(folder));
    const page = await browser.newPage();
    await page.goto(origin.url);
    for (const rows of ROWS) console.log(await measure(browser, page, rows));
    origin.close();
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The engine as it is built for people, behind a page without anything else. */
async function bundle(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      lib: { entry: ENTRY, formats: ['es'], fileName: () => 'bench.js' },
    },
  });
  return readFile(join(folder, 'bench.js'), 'utf8');
}

async function serve(script: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/bench.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><script type="module" src="/bench.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

async function measure(browser: Browser, page: Page, rows: number): Promise<string> {
  await page.evaluate((count) => globalThis.bench.plant(count), rows);
  const first = await page.evaluate(() => globalThis.bench.measureFirst());
  const before = await processorMs(browser);
  const index = await page.evaluate((n) => globalThis.bench.measure('index', n), INDEX_ROUNDS);
  const spent = (await processorMs(browser)) - before;
  const changed = await page.evaluate((n) => globalThis.bench.measureAfterChange(n), INDEX_ROUNDS);
  const scan = await page.evaluate((n) => globalThis.bench.measure('scan', n), SCAN_ROUNDS);
  const lines = Object.entries(index).map(([name, times]) => writeLine(name, times, scan[name]));
  const all = writeLine('all of them', Object.values(index).flat(), Object.values(scan).flat());
  return [
    `\n${rows} listings; the first search after the start: ${first.toFixed(0)} ms\n`,
    '| | p50 ms | p95 ms | worst ms | plain scan p50 ms |',
    '|---|--:|--:|--:|--:|',
    ...lines,
    writeLine('after a change of one listing', changed, undefined),
    all,
    `\nProcessor time of one search, all processes of the browser: ${(spent / Object.values(index).flat().length).toFixed(1)} ms`,
  ].join('\n');
}

/** What every process of the browser has used so far: it tells slow code from a machine that is busy with other things. */
async function processorMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

function writeLine(name: string, times: readonly number[], scan: readonly number[] | undefined) {
  const cells = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1)];
  const beside = scan === undefined ? '–' : quantile(scan, 0.5).toFixed(0);
  return `| ${name} | ${cells.map((ms) => ms.toFixed(1)).join(' | ')} | ${beside} |`;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

await (process.argv.includes('--rivals') ? searchBesideRivals() : run());
