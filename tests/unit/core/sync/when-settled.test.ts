import { describe, expect, it } from 'vitest';
import { outcomeOfGroup } from '#core/sync/queries/when-settled.ts';

describe('the lines of one order together', () => {
  it('are accepted only when every line is', () => {
    expect(outcomeOfGroup(2, [], ['accepted', 'accepted'])).toBe('accepted');
    expect(outcomeOfGroup(2, ['sending'], ['accepted'])).toBe('waiting');
  });

  it('are refused when all are settled and one was turned down', () => {
    expect(outcomeOfGroup(3, ['refused'], ['accepted', 'refused', 'accepted'])).toBe('refused');
    expect(outcomeOfGroup(1, ['refused'], ['refused'])).toBe('refused');
  });

  it('wait while one line is still to be answered, even if another was turned down', () => {
    expect(outcomeOfGroup(2, ['queued', 'refused'], ['refused'])).toBe('waiting');
    expect(outcomeOfGroup(1, ['held'], [])).toBe('waiting');
    expect(outcomeOfGroup(1, [], [])).toBe('waiting');
  });
});
