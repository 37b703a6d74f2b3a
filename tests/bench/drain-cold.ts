import {
  cartTaps,
  openDevice,
  openEnginePage,
  recordOffline,
  reviewTaps,
} from '../browser/engine-device.ts';
import type { Offer } from '../browser/stub-provider.ts';
import type { Engine } from './drain-engine.ts';

/** A queue that was recorded without a network and is sent by a page that opens. */
export interface Drain {
  entries: number;
  /** Entries of one key go out one after the other; as many as entries: all may go at once. */
  keys: number;
  roundTripMs: number;
  offer: Offer;
}

export interface DrainFigures {
  /** From the opening of the engine until a fresh connection finds the outbox empty. */
  ms: number;
  /** Requests that change something. */
  sent: number;
  /** And how many of them were on the wire at once. */
  most: number;
}

const LOADS = [
  { entries: 10, keys: 10, roundTripMs: 0 },
  { entries: 100, keys: 100, roundTripMs: 0 },
  { entries: 1000, keys: 1000, roundTripMs: 0 },
  { entries: 100, keys: 20, roundTripMs: 200 },
  { entries: 1000, keys: 1000, roundTripMs: 50 },
];

export const DRAINS: readonly Drain[] = LOADS.flatMap((load) => [
  { ...load, offer: 'single' as const },
  { ...load, offer: 'batch' as const },
]);

export async function measureDrain(
  { browser, stub }: Engine,
  { entries, keys, roundTripMs, offer }: Drain,
): Promise<DrainFigures> {
  const taps = keys === entries ? cartTaps(entries, 'line') : reviewTaps(entries, keys, 'line');
  const device = await openDevice(browser);
  try {
    stub.begin({ roundTripMs, offer });
    await recordOffline(device, stub.url, taps);
    const page = await openEnginePage(device, stub.url);
    await page.evaluate(() => globalThis.engine.beginDrain());
    await stub.untilAnswered(entries);
    const ms = await page.evaluate(() => globalThis.engine.untilEmpty());
    const { sent, most } = stub.writes();
    if (stub.effects().length !== entries)
      throw new Error(`${entries} taps became ${stub.effects().length} changes.`);
    return { ms, sent, most };
  } finally {
    await device.close();
  }
}
