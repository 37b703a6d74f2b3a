import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { members } from './schema.ts';

/* Sign-in data and idempotency keys. No code or token is stored in clear. */

/** One row for each address that requested a code; locked while one of its codes is tried. */
export const mailboxes = pgTable('mailboxes', {
  email: text('email').primaryKey(),
  lastCodeAt: moment('last_code_at'),
  /** The address may register until then. */
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
    /** Hash of the `Registration-Key` of its request: no other device can use it. Empty: any device can. */
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
    /** As in the tried codes: guesses of strangers do not count for a device that requested a code itself. */
    device: text('device').notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [index('wrong_tries_email').on(table.email, table.at.desc())],
);

/**
 * A limit's bucket of one address or network: each request delays `fullAt`, when it is full again. A row in the past
 * equals no row.
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

/** Sessions: one row for each signed-in device, with the refresh tokens since its sign-in. Locked by each use. */
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
    /** `Chrome on Android`, from the user agent; empty without one. */
    device: text('device').notNull().default(''),
  },
  (table) => [
    index('refresh_families_member').on(table.memberId),
    index('refresh_families_expiry').on(table.expiresAt),
  ],
);

/** The valid tokens of a family: usually the current one and its successor. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    family: text('family')
      .notNull()
      .references(() => refreshFamilies.id, { onDelete: 'cascade' }),
    /** Hash of the token that this one is the successor of. */
    predecessor: text('predecessor'),
    /** Set when the successor is used for the first time. */
    goodUntil: moment('good_until'),
  },
  (table) => [index('refresh_tokens_family').on(table.family)],
);

/** Ids that a change created: with them and the request its reply can be read again. */
export type Subject = Readonly<Record<string, string>>;

/**
 * The reply to a change under its `Idempotency-Key`: see http/idempotent-replies.ts.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    memberId: text('member_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    /** The reply; null when it is read again by its subject. */
    body: text('body'),
    subject: jsonb('subject').$type<Subject>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
