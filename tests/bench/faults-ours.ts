import '../browser/engine-page.ts';

/* This app's engine as a queue of `bench:faults`. */

interface FaultQueue {
  open(): Promise<void>;
  record(words: string, listingId: string): Promise<void>;
  /** What has still to be sent, or waits for a person. */
  waiting(): Promise<number>;
  /** The same as a fresh connection to what is stored finds it. */
  stored(): Promise<number>;
  /** Opens the queue of a device that was here before and sends what waits; `open` does so where there is none. */
  resume?(): Promise<void>;
  /** Words of what was refused and is kept, where that does not wait. */
  listRefused?(): Promise<readonly string[]>;
}

declare global {
  var queue: FaultQueue;
}

globalThis.queue = {
  open: async () => {
    const { engine } = globalThis;
    await engine.open({ isOnline: navigator.onLine, isStarted: true });
    if (navigator.onLine) await engine.look();
    for (const name of ['online', 'offline'])
      globalThis.addEventListener(name, () => engine.setOnline(navigator.onLine));
  },
  record: async (words, listingId) => {
    await globalThis.engine.tap([{ kind: 'review', listingId, words }]);
  },
  waiting: () => globalThis.engine.countWaiting(),
  stored: () => globalThis.engine.countWaiting(),
  resume: () => globalThis.engine.beginDrain(),
};
