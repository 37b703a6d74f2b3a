import type { Locks } from '#core/platform/locks.ts';

/** The locks of one device, shared by its contexts as Web Locks are. */
export function createFakeLocks(): Locks {
  const held = new Map<string, Promise<unknown>>();
  const hold = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const run = work().finally(() => {
      if (held.get(name) === run) held.delete(name);
    });
    held.set(name, run);
    return run;
  };
  return {
    runIfFree: async (name, work) => (held.has(name) ? 'busy' : hold(name, work)),
    runInTurn: async (name, _waitMs, work) => {
      for (;;) {
        const current = held.get(name);
        if (current === undefined) return hold(name, work);
        await current.catch(() => undefined);
      }
    },
  };
}
