import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { cartTaps, reviewTaps } from './engine-device.ts';
import type { Tap } from './engine-page.ts';
import type { StubProvider } from './stub-provider.ts';

const SETTLE_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 50;
const CHAINS = 4;

/** Four of five go out side by side, the others in four chains, whose order shows on the provider. */
export function mixedTaps(count: number, name: string): Tap[] {
  const reviews = reviewTaps(count / 5, CHAINS, name);
  return cartTaps(count - reviews.length, name).flatMap((tap, at) => {
    const review = at % 4 === 3 ? reviews[(at - 3) / 4] : undefined;
    return review === undefined ? [tap] : [tap, review];
  });
}

/** null when the time is up; the work goes on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const timeout = new AbortController();
  try {
    return await Promise.race([
      work,
      sleep(ms, null, { signal: timeout.signal }).catch(() => null),
    ]);
  } finally {
    timeout.abort();
  }
}

/** Until nothing waits and nothing is on the wire. @throws when that does not come: something is stuck */
export async function untilSettled(page: Page, stub: StubProvider): Promise<void> {
  const deadline = performance.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const waiting = await page.evaluate(() => globalThis.engine.countWaiting());
    if (waiting === 0 && stub.writes().onWire === 0) return;
    if (performance.now() > deadline)
      throw new Error(`${waiting} entries are stuck after ${SETTLE_LIMIT_MS / 1000} s.`);
    await sleep(LOOK_EVERY_MS);
  }
}
