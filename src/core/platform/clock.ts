/** Time as a parameter, so that tests own it. */
export interface Clock {
  /** Milliseconds since the epoch, as the device is set: it may be set anew at any moment, either way. */
  now(): number;
  /** Milliseconds since a moment of this context's own: no setting of the device moves them. */
  steady(): number;
  /** Calls once after the delay; the returned function takes the timer back. */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
