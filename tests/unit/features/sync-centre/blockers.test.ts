import { describe, expect, it } from 'vitest';
import { findBlocker } from '#features/sync-centre/blockers.ts';
import { groupEntries } from '#features/sync-centre/queries.ts';
import { aChange } from '#support/device/entries.ts';

const held = aChange({ seq: 1, keys: ['cart:a'], state: 'held' });
const behind = aChange({ seq: 2, keys: ['cart:a'], waitsFor: [1] });
const free = aChange({ seq: 3, keys: ['cart:b'] });
const ordered = aChange({ seq: 4, keys: ['cart:c'], waitsFor: [3] });

describe('a change that waits for another one', () => {
  it('names the earlier one of the same thing, and the one it has to follow', () => {
    const all = [held, behind, free, ordered];
    expect(findBlocker(behind, all)).toBe(held);
    expect(findBlocker(ordered, all)).toBe(free);
    expect(findBlocker(free, all)).toBeNull();
  });

  it('is free when the earlier one has left the log', () => {
    expect(findBlocker(behind, [behind])).toBeNull();
  });

  it('stands under what holds it up: a person, or only the order of the log', () => {
    const groups = groupEntries([held, behind, free, ordered]);
    expect(groups.attention).toEqual([held]);
    expect(groups.blocked).toEqual([behind]);
    expect(groups.waiting).toEqual([free, ordered]);
  });

  it('is every entry in one group', () => {
    const states = ['queued', 'sending', 'held', 'refused', 'parked'] as const;
    const all = states.map((state, index) => aChange({ seq: index, keys: [`k${index}`], state }));
    const { attention, sending, blocked, waiting } = groupEntries(all);
    expect([attention, sending, blocked, waiting].flat()).toHaveLength(states.length);
  });
});
