import type { Clock } from '#core/platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves the time on and calls the timers that come due, in their order. */
  advance(ms: number): void;
}

export function createFakeClock(startMs = Date.parse('2026-11-20T08:00:00+05:30')): FakeClock {
  let now = startMs;
  let timers: { at: number; callback: () => void }[] = [];
  return {
    now: () => now,
    elapsed: () => now - startMs,
    after: (delayMs, callback) => {
      const timer = { at: now + delayMs, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = end;
    },
  };
}
