import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { members } from './schema.ts';

/* Sign-in data and idempotency keys. No code or token is stored in clear. */

/** One row for each address that ever asked for a code; locked while a code of it is tried. */
export const mailboxes = pgTable('mailboxes', {
  email: text('email').primaryKey(),
  lastCodeAt: moment('last_code_at'),
  /** Until then the address may register. */
  verifiedUntil: moment('verified_until'),
  /** Hash of the `Registration-Key` that it was verified with: only a holder of the key may register it. Without one, any caller, once. */
  registrationKeyHash: text('registration_key_hash'),
});

export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Hash of the `Registration-Key` that it was asked for with: no other device can use it. Empty: any can. */
    device: text('device').notNull().default(''),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('sign_in_codes_email').on(table.email, table.createdAt.desc())],
);

export const wrongTries = pgTable(
  'wrong_tries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    /** As in the codes that were tried: what strangers guess is not counted for a device that has asked itself. */
    device: text('device').notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [index('wrong_tries_email').on(table.email, table.at.desc())],
);

/**
 * The state of a limit for one address or network: `fullAt` is when its bucket is full again, and each request delays
 * it. An expired row equals no row.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    scope: text('scope').notNull(),
    /** Keyed hash: neither an e-mail nor a network address can be read from it. */
    subject: text('subject').notNull(),
    fullAt: moment('full_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.subject] }),
    index('rate_limits_full').on(table.fullAt),
  ],
);

/** One row for each signed-in device: the line of refresh tokens that began with one sign-in. Locked by each use. */
export const refreshFamilies = pgTable(
  'refresh_families',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** `Chrome on Android`, as it introduced itself; empty when it did not. */
    device: text('device').notNull().default(''),
  },
  (table) => [
    index('refresh_families_member').on(table.memberId),
    index('refresh_families_expiry').on(table.expiresAt),
  ],
);

/** The tokens of a family that are still good: at rest the current one and its successor. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    family: text('family')
      .notNull()
      .references(() => refreshFamilies.id, { onDelete: 'cascade' }),
    /** Hash of the token that this one was given for. */
    predecessor: text('predecessor'),
    /** Set when the successor is used for the first time. */
    goodUntil: moment('good_until'),
  },
  (table) => [index('refresh_tokens_family').on(table.family)],
);

/** Ids that a change has given: with them and the request its reply can be written again. */
export type Subject = Readonly<Record<string, string>>;

/**
 * The outcome of a change, stored so that a repeated key gets its reply and no second effect: see http/idempotent-replies.ts.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    memberId: text('member_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    /** The reply; null when it is written again from its subject. */
    body: text('body'),
    subject: jsonb('subject').$type<Subject>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
