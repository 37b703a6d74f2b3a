import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import { countSendable, nextDueAt, pickReady } from '#core/sync/schedule.ts';
import { anEntry } from '#support/entries.ts';

const NOW = 1_000;
const picked = (...entries: OutboxEntry[]) => pickReady(entries, NOW, 6).map(({ seq }) => seq);

describe('the schedule', () => {
  it('sends independent keys together and one key in the order of the log', () => {
    expect(
      picked(
        anEntry({ seq: 1, keys: ['a'] }),
        anEntry({ seq: 2, keys: ['a'] }),
        anEntry({ seq: 3, keys: ['b'] }),
      ),
    ).toEqual([1, 3]);
  });

  it('holds a key back while its first entry waits for a later try', () => {
    expect(
      picked(
        anEntry({ seq: 1, keys: ['a'], nextAttemptAt: NOW + 1 }),
        anEntry({ seq: 2, keys: ['a'] }),
      ),
    ).toEqual([]);
  });

  it('lets a refused entry hold up nobody', () => {
    expect(
      picked(anEntry({ seq: 1, keys: ['a'], state: 'refused' }), anEntry({ seq: 2, keys: ['a'] })),
    ).toEqual([2]);
  });

  it('keeps a key behind an entry that is held or of an unknown kind', () => {
    expect(
      picked(anEntry({ seq: 1, keys: ['a'], state: 'held' }), anEntry({ seq: 2, keys: ['a'] })),
    ).toEqual([]);
    expect(
      picked(anEntry({ seq: 1, keys: ['a'], state: 'parked' }), anEntry({ seq: 2, keys: ['a'] })),
    ).toEqual([]);
  });

  it('waits for what an entry comes after, and only while it lives', () => {
    expect(
      picked(anEntry({ seq: 1, keys: ['a'] }), anEntry({ seq: 2, keys: ['b'], after: [1] })),
    ).toEqual([1]);
    expect(picked(anEntry({ seq: 2, keys: ['b'], after: [1] }))).toEqual([2]);
  });

  it('takes over an entry whose lease ran out, and no other that is being sent', () => {
    const lease = { owner: 'x', fence: 1, isLocked: true };
    expect(
      picked(anEntry({ seq: 1, state: 'sending', lease: { ...lease, untilMs: NOW } })),
    ).toEqual([1]);
    expect(
      picked(anEntry({ seq: 1, state: 'sending', lease: { ...lease, untilMs: NOW + 1 } })),
    ).toEqual([]);
  });

  it('never hands out more than the free lanes', () => {
    const entries = Array.from({ length: 20 }, (_, index) =>
      anEntry({ seq: index + 1, keys: [`k${index}`] }),
    );
    expect(pickReady(entries, NOW, 6)).toHaveLength(6);
  });

  it('knows when time alone makes something due', () => {
    expect(nextDueAt([anEntry({ state: 'held' })])).toBeNull();
    expect(
      nextDueAt([anEntry({ nextAttemptAt: 70 }), anEntry({ keys: ['b'], nextAttemptAt: 50 })]),
    ).toBe(50);
  });

  it('plans nothing for an entry that something else holds back', () => {
    const backedOff = anEntry({ seq: 1, keys: ['a'], nextAttemptAt: 9_000 });
    const behind = anEntry({ seq: 2, keys: ['a'], nextAttemptAt: 0 });
    const after = anEntry({ seq: 3, keys: ['b'], after: [1], nextAttemptAt: 0 });
    expect(nextDueAt([backedOff, behind, after])).toBe(9_000);
    const held = anEntry({ seq: 4, keys: ['c'], state: 'held' });
    expect(nextDueAt([held, anEntry({ seq: 5, keys: ['c'] })])).toBeNull();
  });

  it('counts what will be sent without anybody’s doing', () => {
    const held = anEntry({ seq: 1, keys: ['a'], state: 'held' });
    const behind = anEntry({ seq: 2, keys: ['a', 'b'] });
    const furtherBehind = anEntry({ seq: 3, keys: ['b'] });
    const after = anEntry({ seq: 4, keys: ['c'], after: [1] });
    const free = anEntry({ seq: 5, keys: ['d'] });
    expect(countSendable([held, behind, furtherBehind, after, free])).toBe(1);
  });

  it('does not wait for a time that was written before the clock was set back', () => {
    const day = 24 * 60 * 60 * 1000;
    expect(picked(anEntry({ seq: 1, nextAttemptAt: NOW + day }))).toEqual([1]);
    const lease = { owner: 'x', fence: 1, isLocked: false, untilMs: NOW + day };
    expect(picked(anEntry({ seq: 1, state: 'sending', lease }))).toEqual([1]);
  });
});
