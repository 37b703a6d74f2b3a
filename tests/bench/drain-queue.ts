import { setTimeout as sleep } from 'node:timers/promises';
import { cartTaps, openDevice, openEnginePage, recordOffline } from '../browser/engine-device.ts';
import type { StubProvider } from '../browser/stub-provider.ts';
import type { Engine } from './drain-engine.ts';

/** Milliseconds of each, while entries wait. */
export interface QueueFigures {
  /** From a tap until it is recorded. */
  taps: readonly number[];
  summaries: readonly number[];
  /** From an answer on the wire to the next request, which the answer has made room for: settle one, claim one. */
  gaps: readonly number[];
}

const TAPS = 200;
const SUMMARIES = 40;
const GAPS = 30;
const QUIET_MS = 300;
const RELEASE_TIMEOUT_MS = 5_000;

export async function measureQueue(
  { browser, stub }: Engine,
  waiting: number,
): Promise<QueueFigures> {
  const device = await openDevice(browser);
  try {
    stub.begin({ roundTripMs: 0, offer: 'single' });
    await recordOffline(device, stub.url, cartTaps(waiting, 'waiting'));
    const page = await openEnginePage(device, stub.url);
    await page.evaluate(() => globalThis.engine.open({ isOnline: false, isStarted: true }));
    await page.evaluate((taps) => globalThis.engine.tap(taps), cartTaps(5, 'warm'));
    const summaries = await page.evaluate((n) => globalThis.engine.summarise(n), SUMMARIES);
    stub.hold();
    await page.evaluate(() => {
      globalThis.engine.setOnline(true);
    });
    const gaps = await measureGaps(stub);
    // Last, as it makes the queue longer; the requests that are held make no difference to a tap.
    await page.evaluate(() => {
      globalThis.engine.setOnline(false);
    });
    const taps = await page.evaluate((all) => globalThis.engine.tap(all), cartTaps(TAPS, 'tapped'));
    return { taps, summaries, gaps };
  } finally {
    await device.close();
  }
}

/** One answer at a time, so that nothing else is under way. */
async function measureGaps(stub: StubProvider): Promise<number[]> {
  const gaps: number[] = [];
  await untilQuiet(stub);
  while (gaps.length < GAPS) {
    const gap = await stub.release(RELEASE_TIMEOUT_MS);
    if (gap === null) return gaps;
    gaps.push(gap);
    await untilQuiet(stub);
  }
  return gaps;
}

/** Until every lane has its request; a first one must come. */
async function untilQuiet(stub: StubProvider): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (let before = 0; ;) {
    await sleep(QUIET_MS);
    const { sent } = stub.writes();
    if (sent > 0 && sent === before) return;
    if (sent === 0 && performance.now() > deadline) throw new Error('Nothing was sent.');
    before = sent;
  }
}
