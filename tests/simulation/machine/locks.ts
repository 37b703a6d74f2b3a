import type { Locks } from '#core/platform/locks.ts';
import type { Random } from './random.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** Web Locks of one device, shared by its contexts. */
export interface DeviceLocks {
  of(owner: Owner): Locks;
  /** The context is dead: its locks are free, unless the browser forgets to (L1). */
  release(owner: Owner, isForgotten: boolean): void;
  /** Another takes a lock away from its holder, who goes on (L2). Returns whether one was held. */
  steal(): boolean;
  held(): readonly { name: string; owner: Owner }[];
  /** All that were stolen so far: from whom, and when. */
  stolen(): readonly Theft[];
}

export interface Theft {
  name: string;
  owner: Owner;
  at: number;
}

interface Request {
  owner: Owner;
  /** Called as part of the owner's life. */
  onGranted: () => void;
}

interface Held {
  owner: Owner;
}

interface LockOptions {
  scheduler: Scheduler;
  random: Random;
}

/** How long a thief keeps a stolen lock. */
const THEFT_MS = 3_000;

export function createLocks({ scheduler, random }: LockOptions): DeviceLocks {
  const held = new Map<string, Held>();
  const queues = new Map<string, Request[]>();
  const thefts: Theft[] = [];
  const soon = (owner: Owner, label: string, work: () => void) =>
    scheduler.plan(owner, random.next(), label, work);

  const grantNext = (name: string) => {
    const queue = queues.get(name) ?? [];
    while (!held.has(name)) {
      const next = queue.shift();
      if (next === undefined) return;
      if (next.owner.state === 'dead') continue;
      next.onGranted();
    }
  };
  const free = (name: string, holder: Held) => {
    if (held.get(name) !== holder) return;
    held.delete(name);
    grantNext(name);
  };
  /** Holds the lock while the work lasts, which goes on when it is stolen meanwhile. */
  const hold = <T>(owner: Owner, name: string, work: () => Promise<T>) => {
    const holder: Held = { owner };
    held.set(name, holder);
    return (): Promise<T> =>
      work().finally(() => {
        free(name, holder);
      });
  };

  return {
    of: (owner) => ({
      runIfFree: <T>(name: string, work: (isExclusive: boolean) => Promise<T>) =>
        new Promise<T | 'busy'>((resolve, reject) => {
          soon(owner, 'lock asked', () => {
            if (held.has(name)) resolve('busy');
            else hold(owner, name, () => work(true))().then(resolve, reject);
          });
        }),
      runInTurn: <T>(name: string, waitMs: number, work: (isHeld: boolean) => Promise<T>) =>
        new Promise<T>((resolve, reject) => {
          const request: Request = {
            owner,
            onGranted: () => {
              cancelWait();
              const run = hold(owner, name, () => work(true));
              soon(owner, 'lock granted', () => {
                run().then(resolve, reject);
              });
            },
          };
          const queue = queues.get(name) ?? [];
          queues.set(name, queue);
          queue.push(request);
          const cancelWait = scheduler.plan(owner, waitMs, 'lock wait over', () => {
            queue.splice(queue.indexOf(request), 1);
            work(false).then(resolve, reject);
          });
          grantNext(name);
        }),
    }),
    release: (owner, isForgotten) => {
      for (const [name, holder] of [...held])
        if (holder.owner === owner && !isForgotten) free(name, holder);
    },
    steal: () => {
      const [victim] = held;
      if (victim === undefined) return false;
      const [name, { owner }] = victim;
      thefts.push({ name, owner, at: scheduler.now() });
      const thief: Held = { owner: { id: 'thief', state: 'running' } };
      held.set(name, thief);
      scheduler.plan(null, THEFT_MS, 'thief done', () => {
        free(name, thief);
      });
      return true;
    },
    held: () => [...held].map(([name, { owner }]) => ({ name, owner })),
    stolen: () => thefts,
  };
}
