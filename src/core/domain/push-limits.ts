import { SAVED_SEARCHES_LIMIT } from './saved-search.ts';

export const PUSH_LIMITS = {
  /** Devices of one member: each piece of news is a message to all of them. */
  devices: 10,
  /** Characters of an endpoint. The longest in use, those of Windows, have some 700. */
  endpoint: 1_000,
  /** Characters of an origin: the longest name of a host, and what stands around it. */
  origin: 270,
  /** Searches of one device. */
  searches: SAVED_SEARCHES_LIMIT,
  /** Characters of a search as its address has it: some hundred, where a person has not chosen half of all filters. */
  search: 2_000,
} as const;
