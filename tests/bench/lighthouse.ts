import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { startProviderProcess } from '#support/provider/provider-process.ts';
import { quantile } from '../browser/distribution.ts';
import { nameOf, PLACES } from './page-places.ts';

/*
 * npm run build && npm run bench:lighthouse
 *
 * Lighthouse as a phone sees the pages that people arrive on, on the line that it simulates, medians. It is no package of
 * ours: npm brings it when this is run. Nothing here fails on time or on a score.
 *
 * BENCH_RUNS: how often each page is looked at, default 5.
 */

const LIGHTHOUSE = 'lighthouse@13';
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = [
  ['first-contentful-paint', 0],
  ['largest-contentful-paint', 0],
  ['speed-index', 0],
  ['total-blocking-time', 0],
  ['cumulative-layout-shift', 3],
] as const;

/** As far as a report of Lighthouse is read: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<(typeof AUDITS)[number][0], { numericValue: number }>;
}

async function lookAt(url: string): Promise<Report> {
  const { executablePath, args = [] } = chromiumLaunchOptions();
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--package', LIGHTHOUSE, '--'],
      ...['lighthouse', url, '--quiet', '--output=json'],
      `--only-categories=${CATEGORIES.join()}`,
      `--chrome-flags=${['--headless', ...args].join(' ')}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: executablePath ?? chromium.executablePath() },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout) as Report;
}

const provider = await startProviderProcess();
try {
  const titles = [...CATEGORIES, ...AUDITS.map(([name]) => name)];
  console.log(`${LIGHTHOUSE}, medians of ${RUNS} runs.\n`);
  console.log(`| page | ${titles.join(' | ')} |\n|---|${'--:|'.repeat(titles.length)}`);
  for (const place of PLACES) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1)
      reports.push(await lookAt(`${provider.url}${place.path}`));
    const median = (figure: (report: Report) => number) => quantile(reports.map(figure), 0.5);
    const scores = CATEGORIES.map((name) =>
      median(({ categories }) => (categories[name].score ?? 0) * 100).toFixed(0),
    );
    const figures = AUDITS.map(([name, digits]) =>
      median(({ audits }) => audits[name].numericValue).toFixed(digits),
    );
    console.log(`| ${[nameOf(place), ...scores, ...figures].join(' | ')} |`);
  }
} finally {
  await provider.stop();
}
