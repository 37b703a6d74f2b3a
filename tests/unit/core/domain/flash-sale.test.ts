import { describe, expect, it } from 'vitest';
import {
  countdownOf,
  FLASH_SALE_LENGTH_MS,
  flashSaleSecondsLeft,
} from '#core/domain/flash-sale.ts';

const LOADED_AT = Date.UTC(2026, 10, 20, 8);

function shownAfter(ms: number) {
  return countdownOf(flashSaleSecondsLeft(LOADED_AT, LOADED_AT + ms));
}

describe('the flash-sale countdown', () => {
  it('[S076] starts at two days', () => {
    expect(shownAfter(0)).toEqual({ days: 2, hours: 0, minutes: 0, seconds: 0 });
  });

  it('is one second less after each full second', () => {
    expect(shownAfter(999)).toEqual({ days: 2, hours: 0, minutes: 0, seconds: 0 });
    expect(shownAfter(1000)).toEqual({ days: 1, hours: 23, minutes: 59, seconds: 59 });
    expect(shownAfter(2000).seconds).toBe(58);
  });

  it('carries minutes, hours and days', () => {
    expect(shownAfter((24 * 60 + 61) * 60_000)).toEqual({
      days: 0,
      hours: 22,
      minutes: 59,
      seconds: 0,
    });
  });

  it('stops at zero, and never shows more than two days to a clock that was set back', () => {
    expect(shownAfter(FLASH_SALE_LENGTH_MS + 5000)).toEqual({
      days: 0,
      hours: 0,
      minutes: 0,
      seconds: 0,
    });
    expect(shownAfter(-3_600_000).days).toBe(2);
  });
});
