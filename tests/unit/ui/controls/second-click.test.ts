import { describe, expect, it } from 'vitest';
import { isSecondClick, type PointerClick } from '#ui/controls/second-click.ts';

const first: PointerClick = { x: 100, y: 100, atMs: 1_000, count: 1, isMouse: false };

describe('the second click of a double click', () => {
  it('is the one that the browser counts as the second, however slow the hand', () => {
    expect(isSecondClick(first, { ...first, atMs: 1_900, count: 2 })).toBe(true);
  });

  it('is a tap at the same place within half a second, where taps are not counted', () => {
    expect(isSecondClick(first, { ...first, x: 110, y: 120, atMs: 1_350 })).toBe(true);
    expect(isSecondClick(first, { ...first, atMs: 1_500 })).toBe(false);
  });

  it('is not the next click of a mouse, however quick the hand', () => {
    expect(isSecondClick(first, { ...first, atMs: 1_100, isMouse: true })).toBe(false);
    expect(isSecondClick(first, { ...first, atMs: 1_100, isMouse: true, count: 2 })).toBe(true);
  });

  it('is no tap on another row', () => {
    expect(isSecondClick(first, { ...first, y: 150, atMs: 1_200 })).toBe(false);
  });
});
