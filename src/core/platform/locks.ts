/**
 * Mutual exclusion over page, tabs and worker. An optimisation only: leases keep the outbox right and generations keep
 * refreshes single, so a context without Web Locks or behind an orphaned lock stays correct.
 */
export interface Locks {
  /**
   * Runs the work when the lock is free now; 'busy' otherwise. `isExclusive` tells that no other context of the device
   * can hold it meanwhile, and that a context which held it before has ended: the browser then frees its locks.
   */
  runIfFree<T>(name: string, work: (isExclusive: boolean) => Promise<T>): Promise<T | 'busy'>;
  /** Waits for the lock at most so long, then runs the work without it; the work gets to know which. */
  runInTurn<T>(name: string, waitMs: number, work: (isHeld: boolean) => Promise<T>): Promise<T>;
}

/** For contexts without Web Locks. */
export const noLocks: Locks = {
  runIfFree: (_name, work) => work(false),
  runInTurn: (_name, _waitMs, work) => work(false),
};

function webLocks(manager: LockManager): Locks {
  return {
    runIfFree: (name, work) =>
      untilDone(work, (run) =>
        manager.request(name, { ifAvailable: true }, (lock) =>
          lock === null ? ('busy' as const) : run(true),
        ),
      ),
    runInTurn: (name, waitMs, work) => {
      // Safari 15.4 to 15.6 has Web Locks, and no `AbortSignal.timeout`.
      const controller = new AbortController();
      const timer = setTimeout(() => {
        controller.abort();
      }, waitMs);
      const { signal } = controller;
      return untilDone(work, (run) =>
        manager
          .request(name, { signal }, () => run(true))
          .finally(() => {
            clearTimeout(timer);
          }),
      );
    },
  };
}

/** Work goes on when its lock is stolen: how it ends is what counts. Work that was never given the lock runs without. */
async function untilDone<T, Outcome>(
  work: (isHeld: boolean) => Promise<T>,
  request: (run: (isHeld: boolean) => Promise<T>) => Promise<Outcome>,
): Promise<Outcome | T> {
  let running: Promise<T> | undefined;
  const run = (isHeld: boolean) => (running ??= work(isHeld));
  try {
    return await request(run);
  } catch {
    return run(false);
  }
}

/** Web Locks of this context, or none where the browser lacks them. */
export function deviceLocks(): Locks {
  const manager = (navigator as { locks?: LockManager }).locks;
  return manager === undefined ? noLocks : webLocks(manager);
}
