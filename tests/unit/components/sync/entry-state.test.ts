import { describe, expect, it } from 'vitest';
import { badgesByTarget } from '#components/sync/entry-state.ts';

describe('the badge of a row', () => {
  it('is the most urgent of all its unsent changes', () => {
    const badges = badgesByTarget([
      { state: 'queued', targets: ['cartLines:a', 'orders:1'] },
      { state: 'refused', targets: ['cartLines:a'] },
      { state: 'sending', targets: ['orders:1'] },
      { state: 'queued', targets: ['cartLines:b'] },
    ]);
    expect(Object.fromEntries(badges)).toEqual({
      'cartLines:a': 'attention',
      'orders:1': 'sending',
      'cartLines:b': 'pending',
    });
  });
});
