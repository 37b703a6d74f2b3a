import type { RateLimit } from './rate-limits.ts';

/** Who looks through a campus shop with care finds a handful; more is a flood in the moderators' queue. */
export const REPORTS_PER_MEMBER: RateLimit = {
  scope: 'reports-of-member',
  capacity: 20,
  refillMs: 60 * 60 * 1000,
  words: 'You have reported a lot lately.',
};
