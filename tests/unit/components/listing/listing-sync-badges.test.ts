import { describe, expect, it } from 'vitest';
import { syncStatesOf } from '#components/listing/listing-sync-badges.ts';

describe('the badges on cards', () => {
  it('belong to the listing of a cart line, whatever its options', () => {
    const states = syncStatesOf([
      { state: 'queued', targets: ['cartLines:a&size=M'] },
      { state: 'sending', targets: ['wishlist:b'] },
    ]);
    expect([...states]).toEqual([
      ['a', 'pending'],
      ['b', 'sending'],
    ]);
  });

  it('show the most urgent of several changes', () => {
    const states = syncStatesOf([
      { state: 'refused', targets: ['wishlist:a'] },
      { state: 'queued', targets: ['cartLines:a'] },
    ]);
    expect(states.get('a')).toBe('attention');
  });

  it('leave orders alone', () => {
    expect(syncStatesOf([{ state: 'queued', targets: ['orders:a'] }]).size).toBe(0);
  });
});
