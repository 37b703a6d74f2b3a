/** Time as a parameter, so that tests own it. All times are milliseconds since the epoch. */
export interface Clock {
  now(): number;
  /** Calls once after the delay; the returned function takes the timer back. */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
