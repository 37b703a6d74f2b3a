import { availableParallelism } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { DEMO_BUYER } from '#support/browser/app-test.ts';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { startProviderProcess } from '#support/provider/provider-process.ts';
import { type Journey, look, type PageFigures, type Place } from './page-journeys.ts';
import { type Line, LINES } from './page-lines.ts';
import { nameOf, PLACES } from './page-places.ts';
import { pageTable } from './page-report.ts';

/*
 * npm run build && npm run bench:page
 *
 * The built app, served by its provider with Brotli, in a real Chromium that is slowed down to a phone on a slow line:
 * for a device that was never here, for one that was, and for one without a network. Medians; the last table that was
 * worth keeping is in docs/benchmarks/pages.md. Nothing here fails on time: tests/e2e/first-reply.spec.ts holds what does not
 * depend on the machine.
 *
 * BENCH_RUNS: how often each is measured, default 5.
 * BENCH_PAGES, BENCH_JOURNEYS: which, with commas; default all.
 * BENCH_MEMBER: `1` for a device with somebody signed in.
 * BENCH_LINE: `slow` for the slower line; default the first.
 */

const JOURNEYS: readonly Journey[] = ['cold', 'repeat', 'offline'];

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const places = chosen(PLACES, ({ path }) => path, process.env.BENCH_PAGES);
const journeys = chosen(JOURNEYS, (name) => name, process.env.BENCH_JOURNEYS);
const member = process.env.BENCH_MEMBER === '1' ? DEMO_BUYER : null;
const [first, slower] = LINES;
const line = process.env.BENCH_LINE === 'slow' ? slower : first;

async function run(on: Line): Promise<void> {
  const provider = await startProviderProcess();
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const machine = `Chromium ${browser.version()}, ${availableParallelism()} cores`;
    console.log(`${machine}; ${on.name}; medians of ${RUNS} runs.\n\n${pageTable.head}`);
    for (const journey of journeys)
      for (const place of places)
        console.log(pageTable.line(nameOf(place), journey, await repeat(browser, place, journey)));
  } finally {
    await browser.close();
    await provider.stop();
  }

  async function repeat(with_: Browser, place: Place, journey: Journey): Promise<PageFigures[]> {
    const figures: PageFigures[] = [];
    for (let round = 0; round < RUNS; round += 1)
      figures.push(
        await look({ browser: with_, origin: provider.url, member }, place, journey, on),
      );
    return figures;
  }
}

function chosen<T>(all: readonly T[], nameOf: (one: T) => string, list?: string): readonly T[] {
  const names = list?.split(',');
  return names === undefined ? all : all.filter((one) => names.includes(nameOf(one)));
}

if (line !== undefined) await run(line);
