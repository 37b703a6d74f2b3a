const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long after the page was loaded the flash sale ends. Source: specification §9. */
export const FLASH_SALE_LENGTH_MS = 2 * DAY_S * SECOND_MS;

/** Whole seconds until the sale ends, from its full length down to 0 whatever the clock does. */
export function flashSaleSecondsLeft(pageLoadedAtMs: number, nowMs: number): number {
  const leftMs = pageLoadedAtMs + FLASH_SALE_LENGTH_MS - nowMs;
  return Math.ceil(Math.min(Math.max(leftMs, 0), FLASH_SALE_LENGTH_MS) / SECOND_MS);
}

export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits seconds, whole and not negative, for the display: the days have no upper limit. */
export function countdownOf(secondsLeft: number): Countdown {
  return {
    days: Math.floor(secondsLeft / DAY_S),
    hours: Math.floor((secondsLeft % DAY_S) / HOUR_S),
    minutes: Math.floor((secondsLeft % HOUR_S) / MINUTE_S),
    seconds: secondsLeft % MINUTE_S,
  };
}
