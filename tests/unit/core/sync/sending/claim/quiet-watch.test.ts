import { expect, it } from 'vitest';
import { createQuietWatch } from '#core/sync/sending/claim/quiet-watch.ts';

const SECOND_MS = 1_000;

it('measures the quiet time of a try without the clock of the device', () => {
  let elapsed = 0;
  const watch = createQuietWatch({ elapsed: () => elapsed });
  const entry = { idem: 'one', keys: ['cart:a'], scheduledAt: 100_000, quietUntil: 130_000 };
  expect(watch.leftMs(entry)).toBe(0);
  watch.tryEnded(entry);
  elapsed = 10 * SECOND_MS;
  expect(watch.leftMs(entry)).toBe(20 * SECOND_MS);
  // Put off, as the clock was set forward by a day: the same try.
  expect(watch.leftMs({ ...entry, scheduledAt: 1e9, quietUntil: 1e9 + 20 * SECOND_MS })).toBe(
    20 * SECOND_MS,
  );
  elapsed = 31 * SECOND_MS;
  expect(watch.leftMs(entry)).toBe(0);
});

it('takes no time of another clock for a wait of days', () => {
  const watch = createQuietWatch({ elapsed: () => 0 });
  const entry = {
    ...{ idem: 'one', keys: ['cart:a'], scheduledAt: 100 },
    quietUntil: 24 * 60 * 60 * SECOND_MS,
  };
  watch.tryEnded(entry);
  expect(watch.leftMs(entry)).toBe(30 * SECOND_MS);
});

it('measures it for a later change on the same key, and for no other', () => {
  let elapsed = 0;
  const watch = createQuietWatch({ elapsed: () => elapsed });
  const later = { idem: 'two', keys: ['cart:a'], scheduledAt: 500, quietUntil: 9_000 };
  expect(watch.leftMs(later)).toBe(0);
  watch.tryEnded({ idem: 'one', keys: ['cart:a'] });
  elapsed = 4 * SECOND_MS;
  expect(watch.leftMs(later)).toBe(6 * SECOND_MS);
  expect(watch.leftMs({ ...later, keys: ['cart:b'] })).toBe(0);
  expect(watch.leftMs({ ...later, quietUntil: 0 })).toBe(0);
  elapsed = 11 * SECOND_MS;
  expect(watch.leftMs(later)).toBe(0);
});
