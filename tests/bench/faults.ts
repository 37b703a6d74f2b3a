import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { crash } from '#kit/crash.ts';
import { type Front, startFront } from '#kit/front.ts';
import type { FaultRule } from '#kit/rules.ts';
import { openWorkerSwitch } from '#kit/workers.ts';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { bundleQueue, installRivals, type Queue, QUEUES } from './faults-queues.ts';
import { type FaultServer, POISON, startFaultServer } from './faults-server.ts';

/*
 * npm run bench:faults
 *
 * Twenty changes on five things are recorded without a network, and sent through one kind of fault, in a real Chromium.
 * Every queue sends a key of each change, and the server answers a repeated key with the stored reply: what is doubled,
 * lost or left is the queue's own. Nothing here fails.
 *
 * BENCH_ONLY: part of the name of a queue. BENCH_PATIENCE: seconds until what waits counts as left, default 30.
 */

const CHANGES = 20;
const THINGS = 5;
const DRAIN_TIMEOUT_MS = Number(process.env.BENCH_PATIENCE ?? 30) * 1000;
/** The browser wakes a worker three times: at once, and after 5 and 15 minutes, which are not waited for. */
const WAKES = 3;
const REVIEWS = { method: 'POST', path: '/api/reviews' };

interface Scenario {
  name: string;
  rules?: readonly FaultRule[];
  /** The token with which changes were recorded is no longer good. */
  hasExpired?: boolean;
  hasPoison?: boolean;
  /** Pages and workers of the device end when so many requests were begun; what had no answer by then had no effect. */
  killAt?: number;
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'no fault' },
  {
    name: 'every fourth reply lost',
    rules: [3, 6, 9, 12, 15].map((skip) => ({ kind: 'drop-after', ...REVIEWS, skip, times: 1 })),
  },
  { name: 'three 503', rules: [{ kind: 'status', ...REVIEWS, status: 503, times: 3 }] },
  { name: 'one poison entry', hasPoison: true },
  { name: 'token expired', hasExpired: true },
  { name: 'killed while it sends', rules: [{ kind: 'hang', ...REVIEWS, skip: 3 }], killAt: 4 },
];

interface Row {
  seconds: number;
  lost: number;
  doubled: number;
  /** Still to be sent at the timeout. */
  left: number;
  /** Things whose changes came in another order. */
  disordered: number;
  /** What became of the change that is refused for good: the person can still see it, or not. */
  poison: '' | 'kept' | 'gone';
}

interface Stand {
  queue: Queue;
  browser: Browser;
  server: FaultServer;
  front: Front;
}

const wordsOf = (at: number, { hasPoison }: Scenario) =>
  at === 4 && hasPoison === true ? POISON : `words-${at}`;

async function measure(stand: Stand, scenario: Scenario): Promise<Row> {
  const { browser, server, front } = stand;
  server.begin(null);
  await control(front, []);
  const device = await browser.newContext();
  try {
    let page = await openQueue(stand, device);
    await device.setOffline(true);
    for (let at = 0; at < CHANGES; at += 1)
      await page.evaluate(([words, thing]) => globalThis.queue.record(words, thing), [
        wordsOf(at, scenario),
        `thing-${at % THINGS}`,
      ] as const);
    // What is written behind the tap has its time.
    await sleep(1_000);
    server.begin(scenario.hasExpired === true ? 'renewed' : null);
    await control(front, scenario.rules ?? []);
    const from = performance.now();
    await device.setOffline(false);
    await wake(stand, device);
    if (scenario.killAt !== undefined) page = await kill(stand, device, page, scenario.killAt);
    const left = await untilDone(stand, device, page);
    const seconds = (performance.now() - from) / 1000;
    const refused = await page.evaluate(async () => (await globalThis.queue.listRefused?.()) ?? []);
    return { seconds, ...tell(server, scenario, left, refused) };
  } finally {
    await device.close();
  }
}

async function openQueue({ front }: Stand, device: BrowserContext): Promise<Page> {
  const page = await device.newPage();
  await page.goto(front.url);
  await page.waitForFunction(() => 'queue' in globalThis);
  await page.evaluate(() => {
    localStorage.setItem('accessToken', localStorage.getItem('accessToken') ?? 'access');
    return globalThis.queue.open();
  });
  return page;
}

async function kill(stand: Stand, device: BrowserContext, page: Page, count: number) {
  const arrived = async () => (await listReviews(stand.front)) >= count;
  for (let look = 0; look < 500 && !(await arrived()); look += 1) await sleep(10);
  if (stand.queue.worker !== undefined) {
    const workers = await openWorkerSwitch(device, stand.front.url);
    await workers.stopAll();
    await workers.close();
  }
  await crash(page);
  await control(stand.front, []);
  const next = await openQueue(stand, device);
  await wake(stand, device);
  return next;
}

async function wake({ queue, front }: Stand, device: BrowserContext): Promise<void> {
  if (queue.syncTag === undefined) return;
  const workers = await openWorkerSwitch(device, front.url);
  await workers.fireSync(queue.syncTag);
  await workers.close();
}

/** What still waits when nothing does, or at the timeout. */
async function untilDone(stand: Stand, device: BrowserContext, page: Page): Promise<number> {
  const deadline = performance.now() + DRAIN_TIMEOUT_MS;
  let wakes = 1;
  for (let before = -1, same = 0; ;) {
    const left = await page.evaluate(() => globalThis.queue.waiting());
    if (left === 0 || performance.now() > deadline) {
      // A queue may have let go of what is still on the wire.
      await sleep(500);
      return left;
    }
    same = left === before ? same + 1 : 0;
    before = left;
    if (same === 20 && wakes < WAKES) {
      wakes += 1;
      same = 0;
      await wake(stand, device);
    }
    await sleep(50);
  }
}

function tell(
  server: FaultServer,
  scenario: Scenario,
  left: number,
  refused: readonly string[],
): Omit<Row, 'seconds'> {
  const marks = server.effects().map(({ mark }) => mark);
  const wanted = Array.from({ length: CHANGES }, (_, at) => wordsOf(at, scenario));
  const missing = wanted.filter((words) => words !== POISON && !marks.includes(words)).length;
  const orders = Array.from({ length: THINGS }, (_, thing) =>
    server
      .effects()
      .filter((effect) => effect.thing === `thing-${thing}`)
      .map(({ mark }) => Number(mark.split('-')[1])),
  );
  const disordered = orders.filter((order) =>
    order.some((at, index) => at < (order[index - 1] ?? 0)),
  );
  const isKept = left > missing || refused.includes(POISON);
  return {
    lost: Math.max(0, missing - left),
    doubled: marks.length - new Set(marks).size,
    left: Math.min(missing, left),
    disordered: disordered.length,
    poison: scenario.hasPoison !== true ? '' : isKept ? 'kept' : 'gone',
  };
}

async function control({ url }: Front, rules: readonly FaultRule[]): Promise<void> {
  await fetch(`${url}/__faults`, { method: 'POST', body: JSON.stringify({ rules }) });
  await fetch(`${url}/__faults/log`, { method: 'DELETE' });
}

async function listReviews({ url }: Front): Promise<number> {
  const { requests } = (await (await fetch(`${url}/__faults/log`)).json()) as {
    requests: { method: string; path: string }[];
  };
  return requests.filter(({ method, path }) => method === 'POST' && path === REVIEWS.path).length;
}

const COLUMNS = ['lost', 'doubled', 'left', 'disordered', 'poison'] as const;

async function run(): Promise<void> {
  installRivals();
  const folder = await mkdtemp(join(tmpdir(), 'unikade-faults-'));
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    console.log(
      `Chromium ${browser.version()}, ${availableParallelism()} cores, ${CHANGES} changes on ${THINGS} things.`,
    );
    console.log(
      `| queue | fault | seconds | ${COLUMNS.join(' | ')} |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |`,
    );
    for (const [index, queue] of QUEUES.entries()) {
      if (!queue.name.includes(process.env.BENCH_ONLY ?? '')) continue;
      const own = join(folder, String(index));
      await bundleQueue(queue, own);
      const server = await startFaultServer(own);
      for (const scenario of SCENARIOS) {
        // An origin of its own for each run: no two share a worker.
        const front = await startFront(server.url);
        const row = await measure({ queue, browser, server, front }, scenario);
        await front.close();
        console.log(
          `| ${queue.name} | ${scenario.name} | ${row.seconds.toFixed(1)} | ${COLUMNS.map((name) => row[name]).join(' | ')} |`,
        );
      }
      await server.close();
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await run();
