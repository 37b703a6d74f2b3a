import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { crash } from '#kit/crash.ts';
import { openWorkerSwitch } from '#kit/workers.ts';
import type { Offer, StubProvider } from '../browser/stub-provider.ts';
import { reviewTaps } from '../browser/engine-device.ts';
import type { Queue } from './faults-queues.ts';

/** A queue and where it is measured. */
export interface Racer {
  queue: Queue;
  browser: Browser;
  stub: StubProvider;
}

/** What was recorded without a network, and how far away the provider is when it returns. */
export interface Load {
  entries: number;
  /** Things that are changed; changes of one go out in their order. */
  keys: number;
  roundTripMs: number;
}

export interface Finish {
  /** From the opening of the queue until a fresh connection finds nothing that waits; null when it took longer than it may. */
  ms: number | null;
  /** What was made, of the entries. */
  made: number;
  /** Requests that change something, and how many were on the wire at once. */
  sent: number;
  most: number;
  /** Changes that came after a later one of their thing. */
  disordered: number;
}

/** @throws when a change is lost or doubled */
export async function race(
  { queue, browser, stub }: Racer,
  load: Load,
  { offer, limitMs }: { offer: Offer; limitMs: number },
): Promise<Finish> {
  const device = await browser.newContext();
  try {
    stub.begin({ roundTripMs: 0, offer });
    const recorded = await recordAll(device, stub, load);
    stub.begin({ roundTripMs: load.roundTripMs, offer });
    const page = await (queue.syncTag === undefined
      ? openAnew(device, stub, recorded)
      : fireSync(device, stub, recorded, queue.syncTag));
    const ms = await untilStored(stub, page, load.entries, limitMs);
    const { sent, most } = stub.writes();
    const disordered = ms === null ? 0 : countDisordered(queue, stub, load);
    return { ms, made: stub.effects().length, sent, most, disordered };
  } finally {
    await device.close();
  }
}

async function openPage(device: BrowserContext, url: string): Promise<Page> {
  const page = await device.newPage();
  page.on('pageerror', (error) => {
    console.error('A page failed:', error);
  });
  await page.goto(url);
  await page.waitForFunction(() => 'queue' in globalThis);
  await page.evaluate(() => {
    localStorage.setItem('accessToken', localStorage.getItem('accessToken') ?? 'access');
  });
  return page;
}

/** A device without a network that has stored everything. */
async function recordAll(
  device: BrowserContext,
  stub: StubProvider,
  { entries, keys }: Load,
): Promise<Page> {
  const page = await openPage(device, stub.url);
  await page.evaluate(() => globalThis.queue.open());
  await device.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.evaluate(
    async (taps) => {
      for (const { words, listingId } of taps) await globalThis.queue.record(words, listingId);
      const until = performance.now() + 60_000;
      while ((await globalThis.queue.stored()) < taps.length && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    reviewTaps(entries, keys, 'line'),
  );
  const stored = await page.evaluate(() => globalThis.queue.stored());
  if (stored !== entries) throw new Error(`${stored} of ${entries} changes were stored.`);
  return page;
}

/** The clock starts with the opening of the queue in a page that has loaded. */
async function openAnew(device: BrowserContext, stub: StubProvider, recorded: Page): Promise<Page> {
  // Closing gives a page its network back for a moment, in which a queue would send.
  await crash(recorded);
  await recorded.close();
  await device.setOffline(false);
  const page = await openPage(device, stub.url);
  if (stub.writes().sent > 0) throw new Error('The queue began before the clock.');
  await page.evaluate(() => {
    globalThis.began = performance.now();
    // Some are open only when everything is sent.
    void (globalThis.queue.resume ?? globalThis.queue.open)();
  });
  return page;
}

/** The clock starts with the network, as does the worker, whose page has been open all the time. */
async function fireSync(
  device: BrowserContext,
  stub: StubProvider,
  page: Page,
  tag: string,
): Promise<Page> {
  const workers = await openWorkerSwitch(device, stub.url.replace(/\/$/, ''));
  await page.evaluate(() => {
    globalThis.began = performance.now();
  });
  await device.setOffline(false);
  // Chromium may fire it by itself, and two at once would send side by side.
  for (let look = 0; look < 30 && stub.writes().sent === 0; look += 1) await sleep(10);
  if (stub.writes().sent > 0) return page;
  await page.evaluate(() => {
    globalThis.began = performance.now();
  });
  await workers.fireSync(tag);
  return page;
}

async function untilStored(
  stub: StubProvider,
  page: Page,
  entries: number,
  limitMs: number,
): Promise<number | null> {
  const ends = AbortSignal.timeout(limitMs);
  const late = sleep(limitMs, 'late' as const, { ref: false });
  if ((await Promise.race([stub.untilAnswered(entries), late])) === 'late') return null;
  while (!ends.aborted) {
    const ms = await page.evaluate(async () => {
      for (let look = 0; look < 50; look += 1) {
        if ((await globalThis.queue.stored()) === 0) return performance.now() - globalThis.began;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return null;
    });
    if (ms !== null) return ms;
  }
  return null;
}

/** @returns changes that came after a later one of their thing @throws when one is lost or doubled */
function countDisordered(queue: Queue, stub: StubProvider, { entries, keys }: Load): number {
  const wanted = reviewTaps(entries, keys, 'line').map(({ words }) => words);
  const places = new Map(wanted.map((words, at) => [words, at]));
  const marks = stub.effects().map(({ mark }) => mark);
  const missing = wanted.filter((words) => !marks.includes(words));
  if (missing.length > 0 || marks.length !== entries)
    throw new Error(`${queue.name}: ${missing.length} lost, ${marks.length} made of ${entries}.`);
  const last = new Map<string, number>();
  return stub.effects().filter(({ mark, thing }) => {
    const at = places.get(mark) ?? -1;
    const latest = last.get(thing) ?? -1;
    last.set(thing, Math.max(at, latest));
    return at < latest;
  }).length;
}

declare global {
  /** When the clock of a drain was started, by the page's own. */
  var began: number;
}
