import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { answers, endChild, findFreePort, hasEnded } from '#support/provider/provider-child.ts';
import { type Cell, countOrders, openShop, type Shop } from './cell.ts';
import { startDirectory } from './directory.ts';

/*
 * npm run bench:cells
 *
 * Three universities, each with a provider and a database of its own (on one server here), a directory from mail domain to cell, and a feed
 * that asks all of them. In each a buyer orders again and again; whoever reads the feed goes on reading. After a third of
 * the time one cell is killed (SIGKILL), after two thirds it starts again. BENCH_SECONDS: of each third.
 */

const AUTH_SECRET = 'only for the simulation of three universities';
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const DOMAINS = ['stu.cmb.ac.lk', 'stu.pdn.ac.lk', 'stu.mrt.ac.lk'];
const KILLED = 1;

async function run(): Promise<void> {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  const cells: Cell[] = [];
  for (const [nth, domain] of DOMAINS.entries()) {
    const database = `unikade_cell_${process.pid}_${nth}`;
    await admin.query(`create database ${database}`);
    const port = await findFreePort();
    cells.push({ domain, port, origin: `http://localhost:${port}`, database });
  }
  const running: ChildProcess[] = [];
  const directory = await startDirectory(cells);
  try {
    for (const cell of cells) running.push(await start(cell));
    // As the app does at a sign-in; from then on it asks its cell alone.
    const shops = await Promise.all(
      cells.map(({ domain }) => openShop(directory.url, domain, AUTH_SECRET)),
    );
    const killed = cells[KILLED];
    if (killed === undefined) throw new Error('There is no such cell.');
    await tell('all three', shops, directory.url);
    running[KILLED]?.kill('SIGKILL');
    await tell(`without ${killed.domain}`, shops, directory.url);
    running[KILLED] = await start(killed);
    await tell('all three again', shops, directory.url);
    for (const shop of shops) {
      const kept = (await countOrders(shop)) - shop.had;
      console.log(`${shop.domain}: ${shop.placed} orders acknowledged, ${kept} there`);
      if (kept !== shop.placed) process.exitCode = 1;
    }
  } finally {
    await directory.close();
    await Promise.all(running.map((child) => endChild(child, 'SIGKILL')));
    for (const { database } of cells) await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  }
}

async function start({ database, port, origin }: Cell): Promise<ChildProcess> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'mock-server/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, PORT: String(port), DATABASE_URL: url.href, AUTH_SECRET, SEED: 'demo' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers(`${origin}/readyz`))) {
    if (hasEnded(child)) throw new Error('A cell did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return child;
}

/** One third: everybody at once, then a line for each. */
async function tell(phase: string, shops: readonly Shop[], directoryUrl: string): Promise<void> {
  const ends = AbortSignal.timeout(SECONDS * 1000);
  const told = shops.map((shop) => shop.order(ends));
  const timesMs: number[] = [];
  let [listings, missing] = [0, 0];
  while (!ends.aborted) {
    const began = performance.now();
    const feed: unknown = await (await fetch(`${directoryUrl}/feed?search=calculator`)).json();
    timesMs.push(performance.now() - began);
    const { found, away } = feed as { found: unknown[]; away: unknown[] };
    [listings, missing] = [listings + found.length, missing + away.length];
  }
  timesMs.sort((a, b) => a - b);
  const at = (share: number) => (timesMs[Math.floor(timesMs.length * share)] ?? NaN).toFixed(0);
  console.log(
    `${phase} | feed: ${timesMs.length} answers, ${(listings / timesMs.length).toFixed(1)} listings each, ` +
      `${(missing / timesMs.length).toFixed(2)} cells missing, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
  for (const line of await Promise.all(told)) console.log(`${phase} | ${line}`);
}

await run();
