import type { Clock } from '#core/platform/clock.ts';
import type { Locks } from '#core/platform/locks.ts';

/** The locks of one device, shared by its contexts as Web Locks are. */
interface FakeLocks {
  /**
   * The locks as one context sees them; `end` frees what it holds, as a browser does for the dead, and `orphan` keeps it
   * for ever, as a browser does that forgets to.
   */
  forContext(): { locks: Locks; end: () => void; orphan: () => void };
}

/** @param clock ends waits for a lock; without one they last until it is free */
export function createFakeLocks(clock?: Clock): FakeLocks {
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
        runInTurn: async (name, waitMs, work) => {
          let isOver = false as boolean;
          const over = new Promise<void>((resolve) => {
            clock?.after(waitMs, () => {
              isOver = true;
              resolve();
            });
          });
          for (;;) {
            const current = held.get(name);
            if (current === undefined) return hold(owner, name, () => work(true));
            if (isOver) return work(false);
            await Promise.race([current.released, over]);
          }
        },
      };
      const end = () => {
        for (const [name, lock] of held) if (lock.owner === owner) held.delete(name);
      };
      const orphan = () => {
        for (const [name, lock] of held)
          if (lock.owner === owner)
            held.set(name, { owner: Symbol('the dead'), released: new Promise(() => {}) });
      };
      return { locks, end, orphan };
    },
  };
}
