/**
 * Mutual exclusion over page, tabs and worker. An optimisation only: leases keep the outbox right and generations keep
 * refreshes single, so a context without Web Locks or behind an orphaned lock stays correct.
 */
export interface Locks {
  /** Runs the work when the lock is free now; 'busy' otherwise. */
  runIfFree<T>(name: string, work: () => Promise<T>): Promise<T | 'busy'>;
  /** Waits for the lock at most so long, then runs the work without it. */
  runInTurn<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T>;
}

/** For contexts without Web Locks. */
export const noLocks: Locks = {
  runIfFree: (_name, work) => work(),
  runInTurn: (_name, _waitMs, work) => work(),
};

function webLocks(manager: LockManager): Locks {
  return {
    runIfFree: (name, work) =>
      manager.request(name, { ifAvailable: true }, (lock) =>
        lock === null ? ('busy' as const) : work(),
      ),
    runInTurn: async (name, waitMs, work) => {
      let started = false as boolean;
      try {
        return await manager.request(name, { signal: AbortSignal.timeout(waitMs) }, () => {
          started = true;
          return work();
        });
      } catch (cause) {
        if (started) throw cause;
        return work();
      }
    },
  };
}

/** Web Locks of this context, or none where the browser lacks them. */
export function deviceLocks(): Locks {
  const manager = (navigator as { locks?: LockManager }).locks;
  return manager === undefined ? noLocks : webLocks(manager);
}
