import type { Contexts } from './contexts.ts';
import type { MachineContext, MachineDevice } from './devices.ts';
import type { Faults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';

interface SyncOptions {
  scheduler: Scheduler;
  faults: Faults;
  contexts: Contexts;
}

/** What a worker that was woken may do. */
interface Waking {
  budgetMs: number;
  waitsForNetwork: boolean;
}

/** As the service worker has them: see sw/drain-in-worker.ts. */
const SYNC_BUDGET_MS = 120_000;
const BY_SYNC: Waking = { budgetMs: SYNC_BUDGET_MS, waitsForNetwork: false };
const BY_MESSAGE: Waking = { budgetMs: 20_000, waitsForNetwork: true };
const LOOK_AGAIN_MS = 1_000;
/** A browser ends a worker that has nothing to do after about so long. */
const IDLE_MS = 30_000;
const RETRY_MS = 5 * 60_000;
const MAX_ATTEMPTS = 3;

/** The browser's side of Background Sync, and the worker that it starts. */
export interface SyncService {
  /** A page has registered it. */
  want(device: MachineDevice): void;
  /** There is a network again: registered syncs run. */
  whenOnline(device: MachineDevice): void;
  /** The last page of the device closes and hands over to the worker. */
  handOver(device: MachineDevice): void;
  openWorker(device: MachineDevice): MachineContext;
}

export function createSyncService({ scheduler, faults, contexts }: SyncOptions): SyncService {
  const openWorker = (device: MachineDevice): MachineContext => {
    const running = device.contexts.find(({ kind }) => kind === 'worker');
    if (running !== undefined) return running;
    const worker = contexts.open(device, 'worker');
    if (faults.hit('C3', { deviceId: device.id }))
      scheduler.plan(null, faults.random('C3').between(1_000, 30_000), 'worker killed', () => {
        contexts.end(worker, 'killed');
      });
    return worker;
  };
  const endWhenIdle = (worker: MachineContext) => {
    scheduler.plan(worker, IDLE_MS, 'worker idle', () => {
      scheduler.plan(null, 0, 'worker ends', () => {
        contexts.end(worker, 'closed');
      });
    });
  };
  /** Of each worker, the drains whose time is not over: one that began under another's time may use all of it. */
  const inTime = new WeakMap<MachineContext, Set<AbortController>>();
  const drainWithin = async (
    worker: MachineContext,
    after: (delayMs: number, work: () => void) => void,
    { budgetMs, waitsForNetwork }: Waking,
  ): Promise<number> => {
    const { runtime, device } = worker;
    const budget = new AbortController();
    const live = inTime.get(worker) ?? new Set();
    inTime.set(worker, live.add(budget));
    // A drain that still runs goes on within this time.
    worker.budgetOverSince = null;
    let isDraining = false;
    after(budgetMs, () => {
      budget.abort();
      live.delete(budget);
      if (isDraining && live.size === 0) worker.budgetOverSince = scheduler.now();
    });
    for (;;) {
      isDraining = true;
      const left = await runtime.sync.drain(budget.signal);
      isDraining = false;
      worker.budgetOverSince = null;
      if (left === 0) {
        live.delete(budget);
        return left;
      }
      const aWhile = () =>
        new Promise<void>((resolve) => {
          after(LOOK_AGAIN_MS, resolve);
        });
      while (waitsForNetwork && !budget.signal.aborted && !device.isBelievedOnline) await aWhile();
      if (budget.signal.aborted || !device.isBelievedOnline) {
        live.delete(budget);
        return left;
      }
      await aWhile();
    }
  };
  const drainBy = (
    device: MachineDevice,
    waking: Waking,
    onLeft: (left: number) => void,
  ): MachineContext => {
    const worker = openWorker(device);
    const after = (delayMs: number, work: () => void) => {
      scheduler.plan(worker, delayMs, 'worker timer', work);
    };
    scheduler.plan(worker, device.random.next() * 50, 'worker drains', () => {
      drainWithin(worker, after, waking)
        .then(onLeft)
        .catch((cause: unknown) => worker.bugs.push(cause))
        .finally(() => {
          endWhenIdle(worker);
        });
    });
    return worker;
  };
  /** The browser runs one sync of a tag at a time; one that is registered meanwhile runs after it. */
  const fire = (device: MachineDevice) => {
    const { sync } = device;
    sync.isPlanned = false;
    if (!sync.isWanted || !device.link.isUp) return;
    if (sync.runner !== null && sync.runner.state !== 'dead') {
      planFire(device, LOOK_AGAIN_MS);
      return;
    }
    sync.attempts += 1;
    sync.isWanted = false;
    const isLastChance = sync.attempts >= MAX_ATTEMPTS || faults.hit('L6', { deviceId: device.id });
    const worker = drainBy(device, BY_SYNC, (left) => {
      sync.runner = null;
      if (left > 0) sync.isWanted = true;
      if (left === 0 || isLastChance) sync.attempts = 0;
      if (sync.isWanted) planFire(device, isLastChance ? 0 : RETRY_MS * sync.attempts);
    });
    sync.runner = worker;
    scheduler.plan(null, SYNC_BUDGET_MS + RETRY_MS, 'sync is overdue', () => {
      // It was killed in the middle: that counts as a failure, and the browser tries again.
      if (sync.runner !== worker || worker.state !== 'dead') return;
      sync.runner = null;
      sync.isWanted = true;
      planFire(device, 0);
    });
  };
  const planFire = (device: MachineDevice, leastMs: number) => {
    if (device.sync.isPlanned) return;
    const isLate = faults.hit('L5', { deviceId: device.id });
    // A browser may also never do it, until a page asks again.
    if (isLate && faults.random('L5').chance(0.4)) return;
    const delayMs = isLate ? faults.random('L5').between(10_000, 600_000) : 50;
    device.sync.isPlanned = true;
    scheduler.plan(null, leastMs + delayMs + device.random.next() * 500, 'background sync', () => {
      fire(device);
    });
  };
  return {
    want: (device) => {
      device.sync.isWanted = true;
      if (device.link.isUp) planFire(device, 0);
    },
    whenOnline: (device) => {
      if (device.sync.isWanted) planFire(device, 0);
    },
    handOver: (device) => {
      drainBy(device, BY_MESSAGE, () => {});
    },
    openWorker,
  };
}
