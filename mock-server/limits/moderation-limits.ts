import type { RateLimit } from './rate-limits.ts';

/** A careful member finds a handful of cases; more would flood the moderators' queue. */
export const REPORTS_PER_MEMBER: RateLimit = {
  scope: 'reports-of-member',
  capacity: 20,
  refillMs: 60 * 60 * 1000,
  words: 'You have reported a lot lately.',
};
