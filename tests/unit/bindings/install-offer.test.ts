import { describe, expect, it } from 'vitest';
import { isAppleTouch } from '#bindings/install-offer.ts';

describe('a device of Apple with a touch screen', () => {
  it('is distinguished from a Mac and from other phones', () => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
    expect(isAppleTouch({ userAgent: iPhone, maxTouchPoints: 5 })).toBe(true);
    expect(isAppleTouch({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
    expect(isAppleTouch({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
    expect(isAppleTouch({ userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 })).toBe(
      false,
    );
  });
});
