import { RESEND_COOLDOWN_MS } from '#core/domain/one-time-code.ts';
import type { Bucket, RateLimit } from './rate-limits.ts';

/*
 * The figures, and why. A limit per address is tight: it stands for one person. A limit per network is generous: the
 * whole campus may be behind one address (NAT). It is reckoned for a campus of 10,000 students.
 */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** For one address by one network: a mail takes a while to come. */
export const CODE_COOLDOWN: Bucket = {
  scope: 'code-cooldown',
  capacity: 1,
  refillMs: RESEND_COOLDOWN_MS,
};

const CODES_WORDS = 'Too many codes were sent to this address.';

/** For one address by one network: a person whose mail does not come tries a handful of times; more is a flood. */
export const CODES_PER_CALLER: RateLimit = {
  scope: 'codes-of-caller',
  capacity: 10,
  refillMs: 6 * MINUTE_MS,
  words: CODES_WORDS,
};

/** A flood that keeps to the hourly limit would still bring 240 mails a day. */
export const CODES_PER_CALLER_AND_DAY: RateLimit = {
  scope: 'codes-of-caller-a-day',
  capacity: 30,
  refillMs: 48 * MINUTE_MS,
  words: CODES_WORDS,
};

/** By all networks together, so that an inbox is not flooded by many: as much as three may ask for. */
export const CODES_PER_ADDRESS: RateLimit = {
  scope: 'codes-of-address',
  capacity: 3 * CODES_PER_CALLER.capacity,
  refillMs: CODES_PER_CALLER.refillMs / 3,
  words: CODES_WORDS,
};

export const CODES_PER_ADDRESS_AND_DAY: RateLimit = {
  scope: 'codes-of-address-a-day',
  capacity: 3 * CODES_PER_CALLER_AND_DAY.capacity,
  refillMs: CODES_PER_CALLER_AND_DAY.refillMs / 3,
  words: CODES_WORDS,
};

const NETWORK_WORDS = 'Too many requests came from your network.';

/** A tenth of the campus signs in within the first hour of a launch. */
export const CODES_PER_NETWORK: RateLimit = {
  scope: 'codes-of-network',
  capacity: 1000,
  refillMs: 3.6 * SECOND_MS,
  words: NETWORK_WORDS,
};

/**
 * One in five of those mistypes. Against guesses over many addresses: 200 at once and 100 an hour hit one of a
 * million codes, of which two are good, about once in half a year.
 */
export const WRONG_TRIES_PER_NETWORK: RateLimit = {
  scope: 'wrong-tries-of-network',
  capacity: 200,
  refillMs: 36 * SECOND_MS,
  words: 'Too many wrong codes came from your network.',
};

/** Half of those are new. An address registers once. */
export const REGISTRATIONS_PER_NETWORK: RateLimit = {
  scope: 'registrations-of-network',
  capacity: 500,
  refillMs: 7.2 * SECOND_MS,
  words: NETWORK_WORDS,
};

/** An inbox reads any number of addresses (`name+1@…`). A person needs one account, or one to buy and one to sell. */
export const REGISTRATIONS_PER_INBOX: RateLimit = {
  scope: 'registrations-of-inbox',
  capacity: 3,
  refillMs: 30 * 24 * 60 * MINUTE_MS,
  words: 'Too many accounts were made with this inbox.',
};

/** A device needs four an hour, one for each life of an access token. */
export const REFRESHES_PER_SESSION: RateLimit = {
  scope: 'refreshes-of-session',
  capacity: 120,
  refillMs: 30 * SECOND_MS,
  words: 'Your session was renewed too often.',
};

/** The whole campus opens the app at once, and keeps it open: four an hour each. */
export const REFRESHES_PER_NETWORK: RateLimit = {
  scope: 'refreshes-of-network',
  capacity: 10_000,
  refillMs: 90,
  words: NETWORK_WORDS,
};
