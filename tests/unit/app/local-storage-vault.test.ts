import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#core/domain/user.ts';
import { localStorageVault } from '../../../src/app/boot/local-storage-vault.ts';

const user: User = {
  ...{ id: 'u1', name: 'Amaya', email: 'a@stu.cmb.ac.lk', phone: '771234567', address: 'Colombo' },
  ...{ bio: 'Hi.', campus: 'University of Colombo', role: 'buyer', profilePicUrl: '' },
};
const session = { user, accessToken: 'access', refreshToken: 'refresh', epoch: 1 };

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('a session in local storage', () => {
  it('[S374, S376] is the member and both tokens', () => {
    localStorageVault.write(session);
    expect(JSON.parse(kept.get('user') ?? '')).toEqual({ _id: 'u1', ...user });
    expect([kept.get('accessToken'), kept.get('refreshToken')]).toEqual(['access', 'refresh']);
  });

  it('[S375] is restored when all three are there', () => {
    localStorageVault.write(session);
    expect(localStorageVault.read()).toEqual(session);
  });

  it.each(['user', 'accessToken', 'refreshToken'])('[S375] is none without the %s', (missing) => {
    localStorageVault.write(session);
    kept.delete(missing);
    expect(localStorageVault.read()).toBeNull();
  });

  it.each(['user', 'accessToken', 'refreshToken'])('[S375] is none with an empty %s', (empty) => {
    localStorageVault.write(session);
    kept.set(empty, '');
    expect(localStorageVault.read()).toBeNull();
  });

  it('[S047, S049, S051] opens no guarded page with an empty token', () => {
    localStorageVault.write(session);
    expect(localStorageVault.accessToken()).toBe('access');
    kept.set('accessToken', '');
    expect(localStorageVault.accessToken()).toBeNull();
  });

  it('[S383] loses all three when it ends', () => {
    localStorageVault.write(session);
    localStorageVault.clear();
    expect([...kept]).toEqual([]);
  });
});
