import { describe, expect, it } from 'vitest';
import { beginCooldown, cooldownSeconds } from '#features/sign-in/cooldown.ts';

const NOW = Date.UTC(2026, 10, 20, 8, 0, 0);
const EMAIL = 'nimali@stu.cmb.ac.lk';

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe('the cooldown of another code', () => {
  it('lasts 60 seconds and is kept per address', () => {
    const storage = memoryStorage();
    beginCooldown(storage, EMAIL, NOW);
    expect(storage.getItem(`otpCooldown:${EMAIL}`)).toBe(String(NOW + 60_000));
    expect(cooldownSeconds(storage, EMAIL, NOW)).toBe(60);
    expect(cooldownSeconds(storage, EMAIL, NOW + 58_001)).toBe(2);
    expect(cooldownSeconds(storage, EMAIL, NOW + 60_000)).toBe(0);
    expect(cooldownSeconds(storage, 'kamal@uom.lk', NOW)).toBe(0);
  });

  it('never locks longer than 60 seconds when the clock of the device is set back', () => {
    const storage = memoryStorage();
    beginCooldown(storage, EMAIL, NOW);
    expect(cooldownSeconds(storage, EMAIL, NOW - 3_600_000)).toBe(60);
  });

  it('is over when something unreadable is stored', () => {
    const storage = memoryStorage();
    storage.setItem(`otpCooldown:${EMAIL}`, 'soon');
    expect(cooldownSeconds(storage, EMAIL, NOW)).toBe(0);
  });
});
