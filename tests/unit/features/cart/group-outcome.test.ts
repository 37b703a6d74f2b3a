import { describe, expect, it } from 'vitest';
import { groupOutcome } from '#features/cart/group-outcome.ts';

describe('the lines of one order together', () => {
  it('are accepted only when every line is', () => {
    expect(groupOutcome(2, [], ['accepted', 'accepted'])).toBe('accepted');
    expect(groupOutcome(2, ['sending'], ['accepted'])).toBe('waiting');
  });

  it('are refused when all are settled and one was turned down', () => {
    expect(groupOutcome(3, ['refused'], ['accepted', 'refused', 'accepted'])).toBe('refused');
    expect(groupOutcome(1, ['refused'], ['refused'])).toBe('refused');
  });

  it('wait while one line is still to be answered, even if another was turned down', () => {
    expect(groupOutcome(2, ['queued', 'refused'], ['refused'])).toBe('waiting');
    expect(groupOutcome(1, ['held'], [])).toBe('waiting');
    expect(groupOutcome(1, [], [])).toBe('waiting');
  });
});
