import { afterEach, expect, it, vi } from 'vitest';
import { deviceLocks } from '#core/platform/locks.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Web Locks that take a lock away as soon as its work has begun, as `steal: true` of another context does. */
function stubTheft(): void {
  const request = (_name: string, _options: object, work: (lock: object) => Promise<unknown>) => {
    void work({});
    return Promise.reject(new DOMException('The lock was stolen.', 'AbortError'));
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

it('a holder whose lock is stolen gets the outcome of its work, and does not take it for failed (I11)', async () => {
  stubTheft();
  const locks = deviceLocks();
  expect(await locks.runInTurn('turn', 1_000, async (isHeld) => `held: ${isHeld}`)).toBe(
    'held: true',
  );
  expect(await locks.runIfFree('drain', async () => 'done')).toBe('done');
  await expect(
    locks.runInTurn('turn', 1_000, () => Promise.reject(new Error('of the work'))),
  ).rejects.toThrow('of the work');
});

it('waits for a lock without AbortSignal.timeout, which Safari 15.4 lacks', async () => {
  vi.stubGlobal('AbortSignal', {});
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
    });
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await deviceLocks().runInTurn('turn', 5, async (isHeld) => isHeld)).toBe(false);
});

it('runs the work without the lock when the wait for it is over', async () => {
  const request = () => Promise.reject(new DOMException('The wait is over.', 'TimeoutError'));
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await deviceLocks().runInTurn('turn', 1, async (isHeld) => isHeld)).toBe(false);
});
