import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Random } from '#server/seed/seeded-random.ts';
import { openDevice, openEnginePage } from './engine-device.ts';
import type { Tap } from './engine-page.ts';
import { mixedTaps, untilSettled, within } from './round-parts.ts';
import {
  type Freeze,
  freeze,
  FREEZES,
  openInOwnRenderer,
  type OwnRenderer,
} from './renderer-process.ts';
import type { Offer, StubProvider } from './stub-provider.ts';
import { judgeTaps, type Verdict } from './tap-ledger.ts';

/** How long the neighbours of a frozen page waited, and the verdict on their taps. */
export interface FreezeRound {
  way: Freeze;
  /** From a tap in another tab until a live read shows its row; null when it did not before the page was thawed. */
  tapMs: number | null;
  /** From the navigation of a third page until lines of the cart can be read; null as above. */
  coldMs: number | null;
  verdict: Verdict;
}

export interface Harness {
  browser: Browser;
  stub: StubProvider;
  random: Random;
  /** How long a neighbour is waited for before the frozen page is thawed. */
  timeoutMs: number;
  /** A control: the page is frozen when it has sent everything, and has no transaction open. */
  isIdle: boolean;
  offer: Offer;
}

const ENTRIES = 100;
/** A device is replaced after so many rounds, so that its tables stay those of a person. */
const ROUNDS_OF_DEVICE = 10;
const ROUND_TRIP_MS = 20;
const ALIVE_MS = 2_000;
/** Work of a page after its last answer is done by then. */
const IDLE_MS = 1_000;

/** Freezes a page at random moments of its drains and asks its neighbours how they do. */
export async function freezeRounds(
  harness: Harness,
  rounds: number,
  onRound: (round: FreezeRound) => void,
): Promise<void> {
  for (let done = 0; done < rounds; done += ROUNDS_OF_DEVICE) {
    const device = await openDevice(harness.browser);
    try {
      harness.stub.begin({ roundTripMs: ROUND_TRIP_MS, offer: harness.offer });
      const pair = await openPair(harness, device);
      const drainMs = await timeDrain(harness, pair, `whole-${done}`);
      for (let at = done; at < Math.min(rounds, done + ROUNDS_OF_DEVICE); at += 1)
        onRound(await freezeRound(harness, device, { ...pair, drainMs }, `round-${at}`));
    } finally {
      await device.close();
    }
  }
}

interface Pair {
  drainer: OwnRenderer;
  neighbour: Page;
}

/** Milliseconds that a drain takes in which nothing is frozen: by it, moments mean the same for a slow and a quick engine. */
async function timeDrain(
  { stub }: Harness,
  { drainer, neighbour }: Pair,
  name: string,
): Promise<number> {
  await setOnline([drainer.page, neighbour], false);
  await drainer.page.evaluate((all) => globalThis.engine.seed(all), mixedTaps(ENTRIES, name));
  const from = performance.now();
  await setOnline([drainer.page, neighbour], true);
  await untilSettled(neighbour, stub);
  return performance.now() - from;
}

async function openPair({ browser, stub }: Harness, device: BrowserContext): Promise<Pair> {
  const drainer = await openInOwnRenderer(browser, device, stub.url);
  const { page: neighbour } = await openInOwnRenderer(browser, device, stub.url);
  for (const page of [drainer.page, neighbour])
    await page.evaluate(() => globalThis.engine.open({ isOnline: true, isStarted: true }));
  return { drainer, neighbour };
}

async function freezeRound(
  harness: Harness,
  device: BrowserContext,
  { drainer, neighbour, drainMs }: Pair & { drainMs: number },
  name: string,
): Promise<FreezeRound> {
  const { stub, random, timeoutMs, isIdle } = harness;
  const taps = mixedTaps(ENTRIES, name);
  await setOnline([drainer.page, neighbour], false);
  await drainer.page.evaluate((all) => globalThis.engine.seed(all), taps);
  const way = random.pick(FREEZES);
  const momentMs = random.next() * drainMs;
  const { sent } = stub.writes();
  const begun = new Promise<void>((resolve) => {
    stub.whenArrived(sent + 1, resolve);
  });
  const moment = sleep(momentMs);
  await setOnline([drainer.page], true);
  // The page that sends first holds the lock; its neighbour finds it taken, as a second tab does.
  await Promise.race([begun, moment]);
  await setOnline([neighbour], true);
  await moment;
  if (isIdle) await untilSettled(neighbour, stub).then(() => sleep(IDLE_MS));
  const thaw = await freeze(drainer, way);
  await requireAlive(neighbour);
  const late: Tap = { kind: 'cart', listingId: `${name}-late`, words: '' };
  const tapped = neighbour.evaluate((tap) => globalThis.engine.tapAndSee(tap), late);
  const tap = await within(timeoutMs, tapped);
  const opened = openCold(device, stub.url);
  const cold = await within(timeoutMs, opened);
  await thaw();
  const [, { page }] = await Promise.all([tapped, opened]);
  await untilSettled(neighbour, stub);
  await page.close();
  const verdict = judgeTaps([...taps, late], [], stub.effects());
  return { way, tapMs: tap?.seenMs ?? null, coldMs: cold?.ms ?? null, verdict };
}

async function setOnline(pages: readonly Page[], isOnline: boolean): Promise<void> {
  for (const page of pages)
    await page.evaluate((next) => {
      globalThis.engine.setOnline(next);
    }, isOnline);
}

/** Otherwise the test would have frozen more than it says. */
async function requireAlive(page: Page): Promise<void> {
  if (
    (await within(
      ALIVE_MS,
      page.evaluate(() => 1),
    )) === null
  )
    throw new Error('The neighbour was frozen as well.');
}

async function openCold(device: BrowserContext, url: string): Promise<{ page: Page; ms: number }> {
  const page = await openEnginePage(device, url);
  const { ms, lines } = await page.evaluate(() => globalThis.engine.readCold());
  if (lines === 0) throw new Error('A page that opened found an empty cart.');
  return { page, ms };
}
