import { hash, type Random } from './random.ts';

/** What an event belongs to: it runs while its owner runs, waits while it is frozen, and is dropped when it is dead. */
export interface Owner {
  readonly id: string;
  state: 'running' | 'frozen' | 'dead';
}

interface Event {
  at: number;
  /** Decides among events of the same moment. */
  tie: number;
  seq: number;
  owner: Owner | null;
  label: string;
  work: () => void;
  isTaken: boolean;
  /** True: it happens outside its owner, however the owner fares. */
  isDetached: (() => boolean) | null;
}

/** The only source of time and order of a world. */
export interface Scheduler {
  /** Virtual milliseconds since the epoch, with fractions. */
  now(): number;
  /** Whose event is running; null for none and for the world's own. */
  owner(): Owner | null;
  /** Plans one event; the returned function takes it back. */
  plan(
    owner: Owner | null,
    delayMs: number,
    label: string,
    work: () => void,
    isDetached?: () => boolean,
  ): () => void;
  /** Lets work happen as part of an owner's life, now; later when it is frozen, never when it is dead. */
  deliver(owner: Owner | null, label: string, work: () => void): void;
  /** Runs the next event and everything that follows from it at once; false when nothing is planned. */
  step(): Promise<boolean>;
  /** Events that waited for a thawed owner are due now, in their order. */
  release(owner: Owner): void;
  /** Drops the events that wait for a frozen owner: all of them, or those with a label. */
  forget(owner: Owner, label?: string): void;
  /** Called after each step, once nothing more follows from its event. */
  onSettled(listener: (owner: Owner | null) => void): void;
  /** Events that ran. */
  readonly steps: number;
  /** Changes with every event that ran: its time, its owner, its label. */
  fingerprint(): number;
  /** Told of each event that runs; for traces. */
  onEvent(listener: (at: number, owner: string, label: string) => void): void;
}

interface SchedulerOptions {
  random: Random;
  startMs: number;
  /** A turn of the real event loop, from before the globals were replaced. */
  setImmediate: (callback: () => void) => unknown;
  onError: (owner: Owner | null, cause: unknown) => void;
}

/** The process has to receive its signals and its messages now and then. */
const STEPS_PER_TURN = 256;

/**
 * Everything that the engine does between two events is microtasks. Node runs the queue of the next tick when they are
 * through, and no timer and no message of the process before that: such code would be taken for the engine's own.
 */
const microtasks = () =>
  new Promise<void>((resolve) => {
    void settledPromise.then(() => {
      process.nextTick(resolve);
    });
  });
/** Its reactions are microtasks too; Node makes an async resource of each `queueMicrotask`, which costs far more. */
const settledPromise = Promise.resolve();

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { random } = options;
  const heap = createHeap();
  const waiting = new Map<Owner, Event[]>();
  const settled: ((owner: Owner | null) => void)[] = [];
  const told: ((at: number, owner: string, label: string) => void)[] = [];
  let now = options.startMs;
  let current: Owner | null = null;
  let seq = 0;
  let steps = 0;
  let mark = hash('');

  const runAs = (owner: Owner | null, work: () => void) => {
    const before = current;
    current = owner;
    try {
      work();
    } catch (cause) {
      options.onError(owner, cause);
    } finally {
      current = before;
    }
  };
  const park = (owner: Owner, event: Event) => {
    const parked = waiting.get(owner);
    if (parked === undefined) waiting.set(owner, [event]);
    else parked.push(event);
  };
  const newEvent = (
    owner: Owner | null,
    at: number,
    label: string,
    work: () => void,
    isDetached: (() => boolean) | null,
  ): Event => {
    seq += 1;
    return { at, tie: random.next(), seq, owner, label, work, isTaken: false, isDetached };
  };
  /** The next event that may run now; those of the frozen and the dead are put aside on the way. */
  const take = (): Event | null => {
    for (;;) {
      const event = heap.pop();
      if (event === null) return null;
      const { owner } = event;
      if (event.isTaken) continue;
      if (owner === null || owner.state === 'running' || event.isDetached?.() === true)
        return event;
      if (owner.state === 'frozen') park(owner, event);
    }
  };
  const record = ({ at, owner, label }: Event) => {
    steps += 1;
    mark = hash(label, hash(owner?.id ?? '', (mark ^ Math.floor(at * 1000)) >>> 0));
    for (const listener of told) listener(at, owner?.id ?? '', label);
  };

  return {
    now: () => now,
    owner: () => current,
    plan: (owner, delayMs, label, work, isDetached) => {
      const event = newEvent(owner, now + Math.max(0, delayMs), label, work, isDetached ?? null);
      heap.push(event);
      return () => {
        event.isTaken = true;
      };
    },
    deliver: (owner, label, work) => {
      if (owner === null || owner.state === 'running') runAs(owner, work);
      else if (owner.state === 'frozen') park(owner, newEvent(owner, now, label, work, null));
    },
    step: async () => {
      const event = take();
      if (event === null) return false;
      event.isTaken = true;
      now = Math.max(now, event.at);
      record(event);
      const owner = event.owner?.state === 'running' ? event.owner : null;
      runAs(owner, event.work);
      current = owner;
      await microtasks();
      current = null;
      for (const listener of settled) listener(owner);
      if (steps % STEPS_PER_TURN === 0)
        await new Promise<void>((resolve) => options.setImmediate(resolve));
      return true;
    },
    release: (owner) => {
      const parked = waiting.get(owner) ?? [];
      waiting.delete(owner);
      parked.forEach((event, index) => {
        event.at = now + index / 1000;
        if (!event.isTaken) heap.push(event);
      });
    },
    forget: (owner, label) => {
      const kept = (waiting.get(owner) ?? []).filter((event) => event.label !== label);
      if (label === undefined || kept.length === 0) waiting.delete(owner);
      else waiting.set(owner, kept);
    },
    onSettled: (listener) => settled.push(listener),
    get steps() {
      return steps;
    },
    fingerprint: () => mark,
    onEvent: (listener) => told.push(listener),
  };
}

function isBefore(a: Event, b: Event): boolean {
  if (a.at !== b.at) return a.at < b.at;
  return a.tie === b.tie ? a.seq < b.seq : a.tie < b.tie;
}

function createHeap() {
  const events: Event[] = [];
  const swap = (a: number, b: number) => {
    const held = events[a]!;
    events[a] = events[b]!;
    events[b] = held;
  };
  return {
    push: (event: Event) => {
      let at = events.push(event) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(events[at]!, events[parent]!)) break;
        swap(at, parent);
        at = parent;
      }
    },
    pop: (): Event | null => {
      const first = events[0];
      if (first === undefined) return null;
      const last = events.pop()!;
      if (events.length === 0) return first;
      events[0] = last;
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let least = at;
        if (left < events.length && isBefore(events[left]!, events[least]!)) least = left;
        if (right < events.length && isBefore(events[right]!, events[least]!)) least = right;
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
  };
}
