import { expect, it } from 'vitest';
import { formatCount } from '#ui/feedback/count-badge.tsx';

it('a badge counts to 99, and then says that there are more', () => {
  expect([1, 99, 100, 250].map(formatCount)).toEqual(['1', '99', '99+', '99+']);
});
