import { describe, expect, it } from 'vitest';
import { isFreeToLoad } from '#core/platform/data-saver.ts';

describe('loading ahead', () => {
  it('is for free lines only', () => {
    const on = (connection: object) => isFreeToLoad({ connection });
    expect(isFreeToLoad({})).toBe(true);
    expect(on({ effectiveType: '4g', saveData: false })).toBe(true);
    expect(on({ effectiveType: '4g', type: 'wifi' })).toBe(true);
    expect(on({ effectiveType: '4g', saveData: true })).toBe(false);
    expect(on({ effectiveType: '2g' })).toBe(false);
    expect(on({ effectiveType: '4g', type: 'cellular' })).toBe(false);
  });
});
