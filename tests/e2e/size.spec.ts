import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const DIST = join(import.meta.dirname, '../../dist');
/** Chunks that the entry loads as soon as it runs, the screen of the address `/`, and those that follow its first render. */
const ENGINE = 'src/app/boot/open-app.tsx';
const HOME = 'src/features/home/home-page.tsx';
const DEFERRED_WIDGETS = 'src/app/deferred-widgets.tsx';
const KIB = 1024;

/** Gzipped KiB. Raising one is a decision: say why in docs/decisions. */
const BUDGET = { firstPaint: 100, home: 165, styles: 15, precache: 400, eachUpdate: 6 };

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

test('the app stays small enough for a slow phone on a slow line', () => {
  const manifest = readManifest();
  const shell = filesOf(manifest, 'index.html');
  const home = new Set([...shell, ...filesOf(manifest, ENGINE), ...filesOf(manifest, HOME)]);
  const precached = listPrecached();

  const measured = {
    firstPaint: weigh(ending(new Set([...shell, ...scriptsOfPage()]), '.js')),
    home: weigh(ending(new Set([...home, ...scriptsOfPage()]), '.js')),
    styles: weigh(ending(home, '.css')),
    precache: weigh(precached),
    eachUpdate: weigh(new Set(['index.html', 'sw.js'])),
  };
  const late = [...filesOf(manifest, DEFERRED_WIDGETS)].filter((file) => !home.has(file));
  report(measured, precached.size, weigh(ending(new Set(late), '.js')));

  expect(
    [...home].filter((file) => file.includes('search')),
    'comes on demand',
  ).toEqual([]);
  expect(precached, 'the shell must be precached').toContain('index.html');
  expect([...precached].filter((file) => file.startsWith('pictures/'))).toEqual([]);
  for (const [name, budgetKib] of Object.entries(BUDGET)) {
    expect.soft(measured[name as keyof typeof BUDGET], name).toBeLessThanOrEqual(budgetKib);
  }
});

test('an update costs the changed files alone: no script names another by a hash of its content', () => {
  const names = readdirSync(join(DIST, 'assets'));
  const scripts = names.filter((name) => name.endsWith('.js'));
  const named = scripts.flatMap((script) => {
    const text = readFileSync(join(DIST, 'assets', script), 'utf8');
    return names.filter((name) => text.includes(name)).map((name) => `${script} names ${name}`);
  });
  expect(named).toEqual([]);
  expect([...filesOfWorker()], 'its list, and its script').toHaveLength(2);
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const mapped = [...html.matchAll(/":"\/assets\/([^"]+)"/g)].map(([, name]) => name);
  expect(new Set([...mapped, ...[...filesOfWorker()].map((file) => basename(file))])).toEqual(
    new Set([...names, 'sw.js']),
  );
});

function readManifest(): Record<string, Chunk> {
  const path = join(DIST, '.vite/manifest.json');
  expect(existsSync(path), 'the app must be built first: npm run build').toBe(true);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
}

/** A chunk, and its static imports: the files that the browser fetches before it can run it. */
function filesOf(manifest: Record<string, Chunk>, entry: string, seen = new Set<string>()) {
  const chunk = manifest[entry];
  if (chunk === undefined) throw new Error(`The build has no entry ${entry}.`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  chunk.css?.forEach((file) => seen.add(file));
  chunk.imports?.forEach((name) => filesOf(manifest, name, seen));
  return seen;
}

/** The page itself may preload more than its entry needs. */
function scriptsOfPage(): string[] {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? '');
}

/** The list that the build wrote into the service worker. */
function listPrecached(): Set<string> {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  const urls = [...worker.matchAll(/["'`]?\burl["'`]?:\s*["'`]([^"'`]+)["'`]/g)];
  return new Set(urls.map(([, url]) => url ?? '').filter((url) => existsSync(join(DIST, url))));
}

/** The script of the worker, beside its list. */
function filesOfWorker(): Set<string> {
  const names = readdirSync(join(DIST, 'assets')).filter((name) => name.startsWith('worker-'));
  return new Set(['sw.js', ...names.map((name) => `assets/${name}`)]);
}

function ending(files: Set<string>, extension: string): Set<string> {
  return new Set([...files].filter((file) => file.endsWith(extension)));
}

/** @returns KiB after gzip, each file on its own, as a server sends them */
function weigh(files: Set<string>): number {
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file))).length);
  return Math.round((bytes.reduce((sum, size) => sum + size, 0) / KIB) * 10) / 10;
}

function report(
  measured: Record<keyof typeof BUDGET, number>,
  precachedFiles: number,
  lateKib: number,
) {
  const worker = weigh(filesOfWorker());
  console.log(
    [
      `JavaScript before first paint  ${measured.firstPaint} of ${BUDGET.firstPaint} KiB`,
      `JavaScript for the home page   ${measured.home} of ${BUDGET.home} KiB`,
      `and when it is drawn           ${lateKib} KiB`,
      `styles for the home page            ${measured.styles} of ${BUDGET.styles} KiB`,
      `precache, ${precachedFiles} files            ${measured.precache} of ${BUDGET.precache} KiB`,
      `service worker                 ${worker} KiB`,
      `whatever changed in an update  ${measured.eachUpdate} of ${BUDGET.eachUpdate} KiB`,
    ].join('\n'),
  );
}
