import { vi } from 'vitest';

const { setImmediate: realSet, clearImmediate: realClear } = globalThis;
const pending = new Set<NodeJS.Immediate | undefined>();

/** Counts what waits for its turn by `setImmediate`, as every step of fake-indexeddb does. */
export function countPendingTasks(): void {
  if (globalThis.setImmediate !== realSet) return;
  const counted = (callback: (...args: unknown[]) => void, ...args: unknown[]) => {
    const task = realSet(() => {
      pending.delete(task);
      callback(...args);
    });
    pending.add(task);
    return task;
  };
  globalThis.setImmediate = Object.assign(counted, realSet);
  globalThis.clearImmediate = (task) => {
    pending.delete(task);
    realClear(task);
  };
}

/**
 * Waits until no task of the database is left and a look a millisecond later finds none either, so that also what the
 * thread pool or another port brought has come. Code that is being loaded may take a second on a busy machine.
 *
 * @param isBusy what else must have ended
 */
export async function untilIdle(isBusy: () => boolean): Promise<void> {
  for (let looks = 0; looks < 2;) {
    await vi.dynamicImportSettled();
    looks = pending.size > 0 || isBusy() ? 0 : looks + 1;
  }
}
