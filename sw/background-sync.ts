import { systemClock } from '#core/platform/clock.ts';
import { deviceConnectivity } from '#core/platform/connectivity.ts';
import { startDeadline } from '#core/platform/deadline.ts';
import { OUTBOX_SYNC_TAG, readWorkerMessage } from '#core/platform/worker-messages.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** Not in the standard library: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  tag: string;
  lastChance: boolean;
}

/** A `sync` event may run for three minutes in Chromium; a message keeps the worker alive for less. */
const SYNC_BUDGET_MS = 2 * 60 * 1000;
const MESSAGE_BUDGET_MS = 20 * 1000;
/** Between two looks while a page sends, an entry waits for its next try, or the network is away. */
const LOOK_AGAIN_MS = 1_000;

/** Sends the outbox with every page closed, by the same engine as the page. */
export function serveBackgroundSync(runtime: Runtime): void {
  self.addEventListener('sync', (event) => {
    const { tag, lastChance } = event as SyncEvent;
    if (tag === OUTBOX_SYNC_TAG) (event as SyncEvent).waitUntil(drainForSync(runtime, lastChance));
  });
  self.addEventListener('message', (event) => {
    if (readWorkerMessage(event.data)?.type !== 'drain-outbox') return;
    event.waitUntil(drainWithin(runtime, MESSAGE_BUDGET_MS, untilOnline));
  });
}

/** A rejection asks the browser to try again later; after its last chance the outbox asks anew. */
async function drainForSync(runtime: Runtime, isLastChance: boolean): Promise<void> {
  // Without a network there is nothing to wait for: the browser wakes the worker when it is back.
  const left = await drainWithin(runtime, SYNC_BUDGET_MS, () => Promise.resolve());
  if (left === 0) return;
  if (isLastChance) {
    const { sync } = self.registration as unknown as {
      sync: { register: (tag: string) => Promise<void> };
    };
    await sync.register(OUTBOX_SYNC_TAG);
    return;
  }
  throw new Error(`${left} changes are still to be sent.`);
}

/** @param whenOffline called before giving up for lack of a network */
async function drainWithin(
  runtime: Runtime,
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
  runtime: Runtime,
  budget: AbortSignal,
  whenOffline: (budget: AbortSignal) => Promise<void>,
): Promise<number> {
  for (;;) {
    const left = await runtime.sync.drain(budget);
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
