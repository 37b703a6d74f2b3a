import type { RateLimit } from './rate-limits.ts';

/**
 * A student who furnishes a room contacts a handful of sellers a day; more is harvesting of phone numbers. Only replies
 * with a number count.
 */
export const CONTACTS_PER_MEMBER: RateLimit = {
  scope: 'contacts-of-member',
  capacity: 30,
  refillMs: 48 * 60 * 1000,
  words: 'You have asked for very many phone numbers.',
};
