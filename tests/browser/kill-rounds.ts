import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { cartTaps, openDevice, openEnginePage, recordOffline } from './engine-device.ts';
import type { Tap } from './engine-page.ts';
import type { Harness } from './freeze-rounds.ts';
import { openInOwnRenderer, type OwnRenderer } from './renderer-process.ts';
import { mixedTaps, untilSettled } from './round-parts.ts';
import { judgeTaps, type Verdict } from './tap-ledger.ts';

/** A page was killed while it sent and recorded; the findings of the next one. */
export interface KillRound {
  /** From the opening of the next page until nothing waits. */
  recoveredMs: number;
  /** Taps that were recorded while the queue was sent, before the kill. */
  recordedLive: number;
  verdict: Verdict;
}

const ENTRIES = 100;
const LIVE_TAPS = 200;
const ROUND_TRIP_MS = 20;

/** Each on a new device: SIGKILL for the process of its only page at a random moment of a drain. */
export async function killRounds(
  harness: Harness,
  rounds: number,
  onRound: (round: KillRound) => void,
): Promise<void> {
  const drainMs = await timeDrain(harness);
  for (let at = 0; at < rounds; at += 1) onRound(await killRound(harness, drainMs, `kill-${at}`));
}

/** Milliseconds of a drain of which nothing is killed: by it, moments mean the same for a slow and a quick engine. */
async function timeDrain({ browser, stub, offer }: Harness): Promise<number> {
  stub.begin({ roundTripMs: ROUND_TRIP_MS, offer });
  const device = await openDevice(browser);
  try {
    await recordOffline(device, stub.url, mixedTaps(ENTRIES, 'whole'));
    const page = await openEnginePage(device, stub.url);
    await page.evaluate(() => globalThis.engine.beginDrain());
    await stub.untilAnswered(ENTRIES);
    return await page.evaluate(() => globalThis.engine.untilEmpty());
  } finally {
    await device.close();
  }
}

async function killRound(harness: Harness, drainMs: number, name: string): Promise<KillRound> {
  const { browser, stub, random, offer } = harness;
  stub.begin({ roundTripMs: ROUND_TRIP_MS, offer });
  const taps = mixedTaps(ENTRIES, name);
  const device = await openDevice(browser);
  try {
    await recordOffline(device, stub.url, taps);
    const victim = await openInOwnRenderer(browser, device, stub.url);
    const moment = sleep(random.next() * drainMs);
    await victim.page.evaluate(() => globalThis.engine.beginDrain());
    const live = tapUntilKilled(victim.page, cartTaps(LIVE_TAPS, `${name}-live`));
    await moment;
    await kill(victim);
    const { recorded, cutOff } = await live;
    const next = await openEnginePage(device, stub.url);
    const from = performance.now();
    await next.evaluate(() => globalThis.engine.beginDrain());
    await untilSettled(next, stub);
    const recoveredMs = performance.now() - from;
    const verdict = judgeTaps([...taps, ...recorded], cutOff, stub.effects());
    return { recoveredMs, recordedLive: recorded.length, verdict };
  } finally {
    await device.close();
  }
}

/** A tap that the page has called recorded must never be lost; of the one that the kill cuts off nothing is known. */
async function tapUntilKilled(
  page: Page,
  taps: readonly Tap[],
): Promise<{ recorded: Tap[]; cutOff: Tap[] }> {
  const crashed = new Promise<'crashed'>((resolve) => {
    page.once('crash', () => {
      resolve('crashed');
    });
  });
  const recorded: Tap[] = [];
  for (const tap of taps) {
    const tapped = page.evaluate((one) => globalThis.engine.tap([one]), tap).catch(() => 'crashed');
    if ((await Promise.race([tapped, crashed])) === 'crashed') return { recorded, cutOff: [tap] };
    recorded.push(tap);
  }
  await crashed;
  return { recorded, cutOff: [] };
}

async function kill({ page, pid }: OwnRenderer): Promise<void> {
  const crashed = page.waitForEvent('crash');
  process.kill(pid, 'SIGKILL');
  await crashed;
  await page.close();
}
