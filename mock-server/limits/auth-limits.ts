import { RESEND_COOLDOWN_MS } from '#core/domain/one-time-code.ts';
import type { Bucket, RateLimit } from './rate-limits.ts';

/*
 * A limit per e-mail address is tight, as that is one person. A limit per network is generous, as a whole campus may be
 * behind one address (NAT): the figures are for a campus of 10,000 students.
 */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Per address and network: a mail takes a while to arrive. */
export const CODE_COOLDOWN: Bucket = {
  scope: 'code-cooldown',
  capacity: 1,
  refillMs: RESEND_COOLDOWN_MS,
};

const CODES_WORDS = 'Too many codes were sent to this address.';

/** Per address and network: a person whose mail does not arrive tries a handful of times; more is a flood. */
export const CODES_PER_CALLER: RateLimit = {
  scope: 'codes-of-caller',
  capacity: 10,
  refillMs: 6 * MINUTE_MS,
  words: CODES_WORDS,
};

/** A flood within the hourly limit would still be 240 mails a day. */
export const CODES_PER_CALLER_AND_DAY: RateLimit = {
  scope: 'codes-of-caller-a-day',
  capacity: 30,
  refillMs: 48 * MINUTE_MS,
  words: CODES_WORDS,
};

/** Per address, over all networks, so that many networks cannot flood an inbox: as many as three of them may request. */
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
 * One in five of those who sign in mistypes a code. Against guesses over many addresses: 200 at once and 100 an hour hit
 * one of a million codes, of which two are valid, about once in half a year.
 */
export const WRONG_TRIES_PER_NETWORK: RateLimit = {
  scope: 'wrong-tries-of-network',
  capacity: 200,
  refillMs: 36 * SECOND_MS,
  words: 'Too many wrong codes came from your network.',
};

/** Half of those who sign in are new. An address registers once. */
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

/** The whole campus opens the app at once, and keeps it open: each device refreshes four times an hour. */
export const REFRESHES_PER_NETWORK: RateLimit = {
  scope: 'refreshes-of-network',
  capacity: 10_000,
  refillMs: 90,
  words: NETWORK_WORDS,
};
