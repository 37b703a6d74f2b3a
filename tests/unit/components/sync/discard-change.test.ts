import { expect, it, vi } from 'vitest';
import { discardChange } from '#components/sync/discard-change.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { listenToToasts } from '#ui/feedback/toast.ts';

const WORDS = { discarded: 'Taken back.', tooLate: 'Too late.' };

it.each([
  ['is discarded', () => Promise.resolve(true), true, WORDS.discarded],
  ['is on its way', () => Promise.resolve(false), false, WORDS.tooLate],
  [
    'the device does not store it',
    () => Promise.reject(new Error('QuotaExceededError')),
    false,
    "Couldn't take that back on this device. Try again.",
  ],
])(
  'a change that a person takes back: %s, and the person hears it',
  async (_, discard, isGone, words) => {
    const said: string[] = [];
    const stop = listenToToasts(({ message }) => said.push(message));
    const runtime = { sync: { discard } } as unknown as Runtime;
    expect(await discardChange(runtime, 7, WORDS)).toBe(isGone);
    await vi.waitFor(() => {
      expect(said).toEqual([words]);
    });
    stop();
  },
);
