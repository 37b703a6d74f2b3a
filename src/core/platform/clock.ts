/** Time as a parameter, so that tests own it. Times are milliseconds since the epoch. */
export interface Clock {
  now(): number;
  /** Milliseconds since a moment of this context alone: no step of the device's clock touches them. */
  elapsed(): number;
  /** Calls once after the delay; the returned function takes the timer back. */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
