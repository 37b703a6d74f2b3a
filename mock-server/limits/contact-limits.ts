import type { RateLimit } from './rate-limits.ts';

/**
 * A student who furnishes a room asks a handful of sellers a day. More at once, or as many day after day, collects
 * numbers. Only numbers that were given count: asking a seller who shares none costs nothing.
 */
export const CONTACTS_PER_MEMBER: RateLimit = {
  scope: 'contacts-of-member',
  capacity: 30,
  refillMs: 48 * 60 * 1000,
  words: 'You have asked for very many phone numbers.',
};
