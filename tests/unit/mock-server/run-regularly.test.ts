import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runRegularly } from '#server/run-regularly.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs the steps after one that failed, and reports that', async () => {
  const reported: unknown[] = [];
  const ran: string[] = [];
  const steps = [
    () => Promise.reject(new Error('full')),
    async () => {
      ran.push('second');
    },
  ];
  const stop = runRegularly(steps, 1_000, (defect) => reported.push(defect));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ran).toEqual(['second', 'second']);
  expect(reported).toMatchObject([{ message: 'full' }, { message: 'full' }]);
  await stop();
});

it('is stopped when the step under way has ended, and begins no other one', async () => {
  let end = () => {};
  const first = () => new Promise<void>((resolve) => (end = resolve));
  const second = vi.fn(() => Promise.resolve());
  const stop = runRegularly([first, second], 1_000, () => {});
  await vi.advanceTimersByTimeAsync(1_000);
  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isStopped).toBe(false);
  end();
  await stopping;
  expect(second).not.toHaveBeenCalled();
});
