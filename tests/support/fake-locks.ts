import type { Locks } from '#core/platform/locks.ts';

/** The locks of one device, shared by its contexts as Web Locks are. */
export interface FakeLocks {
  /** The locks as one context sees them; `end` frees what it holds, as a browser does for the dead. */
  forContext(): { locks: Locks; end: () => void };
}

export function createFakeLocks(): FakeLocks {
  const held = new Map<string, { owner: symbol; released: Promise<unknown> }>();
  const hold = <T>(owner: symbol, name: string, work: () => Promise<T>): Promise<T> => {
    const run = work().finally(() => {
      if (held.get(name)?.owner === owner) held.delete(name);
    });
    held.set(name, { owner, released: run.catch(() => undefined) });
    return run;
  };
  return {
    forContext: () => {
      const owner = Symbol('context');
      const locks: Locks = {
        runIfFree: async (name, work) =>
          held.has(name) ? 'busy' : hold(owner, name, () => work(true)),
        runInTurn: async (name, _waitMs, work) => {
          for (;;) {
            const current = held.get(name);
            if (current === undefined) return hold(owner, name, work);
            await current.released;
          }
        },
      };
      const end = () => {
        for (const [name, lock] of held) if (lock.owner === owner) held.delete(name);
      };
      return { locks, end };
    },
  };
}
