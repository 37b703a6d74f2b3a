import './raw-indexed-db.ts';
import Dexie, { type ObservabilitySet } from 'dexie';
import type { Scheduler } from './scheduler.ts';
import { copyPlain } from './copy-plain.ts';
import { anySignal, FirmRequest } from './signals.ts';

/** The real ones, for the machine itself and the tests around it. */
const real = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  structuredClone: globalThis.structuredClone,
  queueMicrotask: globalThis.queueMicrotask,
  Request: globalThis.Request,
};
const realAny = AbortSignal.any;

const settled = Promise.resolve();
/** In the same order as the real one, which in Node makes an async resource of each call. */
const queueReaction = (callback: () => void): void => {
  void settled.then(callback);
};

export const realImmediate = (callback: () => void): unknown => real.setImmediate(callback);

type Listener = (parts: ObservabilitySet) => void;

/** Dexie's channel of changes, as one context sends and receives them. */
export interface ChangeChannel {
  subscribe(listener: Listener): void;
  unsubscribe(listener: Listener): void;
  fire(parts: ObservabilitySet): void;
}

interface TimerHandle {
  ref(): TimerHandle;
  unref(): TimerHandle;
  cancel(): void;
}

/** Dexie's warnings of lost connections and of newer builds, both of which are faults here. */
const DEXIE_SAYS = /^(Dexie: |Another connection wants to )/;

let isTaken = false;

/**
 * Gives timers and Dexie's one channel of changes, which all contexts of the process share, to a world. Code that runs
 * in no context keeps the real ones.
 *
 * @returns puts everything back.
 * @throws when another world runs
 */
export function takeGlobals(
  scheduler: Scheduler,
  changes: ChangeChannel,
  hasStacks: boolean,
): () => void {
  if (isTaken) throw new Error('Another world is open: close it first.');
  isTaken = true;
  const channel = (Dexie.on as unknown as { storagemutated: ChangeChannel }).storagemutated;
  const { subscribe, unsubscribe, fire } = channel;
  Object.assign(channel, changes);
  const lastAt = new WeakMap<object, number>();
  const later = (callback: () => void, delayMs: number, label: string): TimerHandle => {
    const owner = scheduler.owner()!;
    // Timers of one context that are due at once run in the order in which they were set.
    const at = Math.max(scheduler.now() + delayMs, (lastAt.get(owner) ?? 0) + 0.001);
    if (delayMs === 0) lastAt.set(owner, at);
    const cancel = scheduler.plan(owner, at - scheduler.now(), label, callback);
    const handle: TimerHandle = { ref: () => handle, unref: () => handle, cancel };
    return handle;
  };
  const replaced = {
    setTimeout: (callback: (...words: unknown[]) => void, delayMs = 0, ...words: unknown[]) =>
      scheduler.owner() === null
        ? real.setTimeout(callback, delayMs, ...words)
        : later(
            () => {
              callback(...words);
            },
            delayMs,
            'timeout',
          ),
    clearTimeout: (handle: unknown) => {
      if (typeof handle === 'object' && handle !== null && 'cancel' in handle)
        (handle as TimerHandle).cancel();
      else real.clearTimeout(handle as NodeJS.Timeout);
    },
    setImmediate: (callback: (...words: unknown[]) => void, ...words: unknown[]) =>
      scheduler.owner() === null
        ? real.setImmediate(callback, ...words)
        : later(
            () => {
              callback(...words);
            },
            0,
            'immediate',
          ),
    structuredClone: copyPlain,
    queueMicrotask: queueReaction,
    Request: FirmRequest,
  };
  Object.assign(globalThis, replaced);
  AbortSignal.any = anySignal;
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!DEXIE_SAYS.test(String(words[0]))) warn(...words);
  };
  const { stackTraceLimit } = Error;
  // Aborted signals and refused keys are exceptions too: their stacks would cost a tenth of the time.
  if (!hasStacks) Error.stackTraceLimit = 0;
  return () => {
    Error.stackTraceLimit = stackTraceLimit;
    console.warn = warn;
    AbortSignal.any = realAny;
    Object.assign(globalThis, real);
    Object.assign(channel, { subscribe, unsubscribe, fire });
    isTaken = false;
  };
}
