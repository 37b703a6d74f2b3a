import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginCooldown, cooldownSeconds } from '#features/sign-in/cooldown.ts';

const NOW = Date.UTC(2026, 10, 20, 8, 0, 0);
const EMAIL = 'nimali@stu.cmb.ac.lk';

const KEY = `otpCooldown:${EMAIL}`;

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

describe('the cooldown of another code', () => {
  it('lasts 60 seconds and is kept per address', () => {
    beginCooldown(EMAIL, NOW);
    expect(stored.get(KEY)).toBe(String(NOW + 60_000));
    expect(cooldownSeconds(EMAIL, NOW)).toBe(60);
    expect(cooldownSeconds(EMAIL, NOW + 58_001)).toBe(2);
    expect(cooldownSeconds(EMAIL, NOW + 60_000)).toBe(0);
    expect(cooldownSeconds('kamal@uom.lk', NOW)).toBe(0);
  });

  it('never locks longer than 60 seconds when the clock of the device is set back', () => {
    beginCooldown(EMAIL, NOW);
    expect(cooldownSeconds(EMAIL, NOW - 3_600_000)).toBe(60);
  });

  it('is over when something unreadable is stored', () => {
    stored.set(KEY, 'soon');
    expect(cooldownSeconds(EMAIL, NOW)).toBe(0);
  });

  it('is over at once where the browser blocks storage', () => {
    vi.stubGlobal('localStorage', undefined);
    beginCooldown(EMAIL, NOW);
    expect(cooldownSeconds(EMAIL, NOW)).toBe(0);
  });
});
