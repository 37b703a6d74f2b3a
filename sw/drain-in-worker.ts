import { systemClock } from '#core/platform/clock.ts';
import { deviceConnectivity } from '#core/platform/connectivity.ts';
import { startDeadline } from '#core/platform/deadline.ts';
import type { Runtime } from '#core/runtime/runtime.ts';

/** What of the runtime sends. */
type Sending = Pick<Runtime, 'sync'>;

/** A `sync` event may run for three minutes in Chromium; a message keeps the worker alive for less. */
const SYNC_BUDGET_MS = 2 * 60 * 1000;
const MESSAGE_BUDGET_MS = 20 * 1000;
/** Between two looks while a page sends, an entry waits for its next try, or the network is away. */
const LOOK_AGAIN_MS = 1_000;
/** A page that is looked at sends by itself. When nothing has changed for so long, it hangs, or is none of the app. */
const PAGE_TURN_MS = 30_000;
const PAGES_IN_ALL_MS = 60_000;

/**
 * Sends for a `sync` event, once no page is looked at.
 *
 * @param registerAgain of the browser's last try: asks for another event; null when it tries again by itself
 * @throws while changes are left: the browser fires the event again later
 */
export async function drainForSync(
  runtime: Sending,
  isPageVisible: () => Promise<boolean>,
  registerAgain: (() => Promise<void>) | null,
): Promise<void> {
  await whilePageSends(runtime, isPageVisible);
  // Without a network there is nothing to wait for: the browser wakes the worker when it is back.
  const left = await drainWithin(runtime, SYNC_BUDGET_MS, () => Promise.resolve());
  if (left === 0) return;
  if (registerAgain === null) throw new Error(`${left} changes are still to be sent.`);
  await registerAgain();
}

/** Sends for a page that hands over as it closes. */
export async function drainForMessage(runtime: Sending): Promise<void> {
  await drainWithin(runtime, MESSAGE_BUDGET_MS, untilOnline);
}

/**
 * Every tap registers a sync, which the browser fires at once while there is a network: the page has the outbox open
 * then, and two senders would only get into each other's way.
 */
async function whilePageSends(
  { sync }: Sending,
  isPageVisible: () => Promise<boolean>,
): Promise<void> {
  const from = systemClock.elapsed();
  let since = from;
  let before = NaN;
  while (deviceConnectivity.isOnline() && (await isPageVisible())) {
    const now = systemClock.elapsed();
    const { pending } = await sync.summary();
    if (pending !== before) since = now;
    before = pending;
    if (pending === 0 || now - since >= PAGE_TURN_MS || now - from >= PAGES_IN_ALL_MS) return;
    await aWhile();
  }
}

/** @param whenOffline called before giving up for lack of a network */
async function drainWithin(
  runtime: Sending,
  budgetMs: number,
  whenOffline: (budget: AbortSignal) => Promise<void>,
): Promise<number> {
  // Safari 15.4 to 15.6 has no `AbortSignal.timeout`.
  const { signal: budget, clear } = startDeadline(systemClock, budgetMs);
  try {
    return await drainUntil(runtime, budget, whenOffline);
  } finally {
    clear();
  }
}

async function drainUntil(
  { sync }: Sending,
  budget: AbortSignal,
  whenOffline: (budget: AbortSignal) => Promise<void>,
): Promise<number> {
  for (;;) {
    const left = await sync.drain(budget);
    if (left === 0) return left;
    if (!deviceConnectivity.isOnline()) await whenOffline(budget);
    if (budget.aborted || !deviceConnectivity.isOnline()) return left;
    await aWhile();
  }
}

/** A browser without Background Sync does not wake the worker when the network is back. */
async function untilOnline(budget: AbortSignal): Promise<void> {
  while (!budget.aborted && !deviceConnectivity.isOnline()) await aWhile();
}

function aWhile(): Promise<void> {
  return new Promise((resolve) => systemClock.after(LOOK_AGAIN_MS, resolve));
}
