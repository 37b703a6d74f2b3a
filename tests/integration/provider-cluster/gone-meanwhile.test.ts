import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthBody } from '#core/contract/member-bodies.ts';
import { eraseMember } from '#server/privacy/erase-member.ts';
import { lockMemberByEmail } from '#server/privacy/member-records.ts';
import { suspendMember, unsuspendMember } from '#server/resources/moderation/suspend-member.ts';
import { idempotencyKeys, refreshFamilies } from '#server/storage/access-schema.ts';
import type { Database } from '#server/storage/database.ts';
import { cartLines } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor } from '../provider/calls.ts';
import { begin, waitFor } from './in-flight.ts';

const WHO = memberId('newcomer');
const email = fixtureEmails.newcomer;

let provider: TestProvider;

beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

const hold = (tx: Database) => lockMemberByEmail(tx, email);
const erase = (tx: Database) =>
  eraseMember(tx, { email, reason: 'letter 12', nowMs: provider.now() });
const decision = () => {
  const moderator = { id: memberId('otherNewcomer') };
  return { id: WHO, moderator, reason: 'Fraud.', nowMs: provider.now() };
};
const suspend = (tx: Database) => suspendMember(tx, decision());

describe('a sign-in in flight', () => {
  /** With the member held by what is let go on when the sign-in waits. */
  async function signInBehind(change: (tx: Database) => Promise<unknown>) {
    const { db } = provider.database;
    const visitor = asVisitor(provider);
    await visitor('POST', 'auth/request-verification', { body: { email } });
    const held = await begin(db, hold, change);
    const signIn = visitor<AuthBody & { code?: string }>('POST', 'auth/verify-email', {
      body: { email, otp: provider.lastCode(email) },
    });
    await waitFor(db, 1);
    await held.end();
    return signIn;
  }
  const countSessions = () =>
    provider.database.db.$count(refreshFamilies, eq(refreshFamilies.memberId, WHO));

  it('begins no session of a member who is suspended meanwhile', async () => {
    const { status, body } = await signInBehind(suspend);
    expect([status, body.code]).toEqual([403, 'suspended']);
    expect(await countSessions()).toBe(0);
  });

  it('begins no session of a member who is erased meanwhile, and finds no account', async () => {
    const { status, body } = await signInBehind(erase);
    expect([status, body.userExists, body.accessToken]).toEqual([200, false, null]);
    expect(await countSessions()).toBe(0);
  });
});

it('a change that waits while its member is erased is refused, and leaves nothing', async () => {
  const { db } = provider.database;
  const newcomer = await asMember(provider, 'newcomer');
  const held = await begin(db, hold, erase);
  const change = newcomer('POST', 'cart', {
    body: { productId: listingId('textbook'), quantity: 1 },
    headers: { 'Idempotency-Key': 'waits' },
  });
  await waitFor(db, 1);
  await held.end();
  expect((await change).status).toBe(401);
  expect(await db.$count(cartLines, eq(cartLines.memberId, WHO))).toBe(0);
  expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.memberId, WHO))).toBe(0);
});

it('a change that waits while its member is suspended may be repeated when that is lifted', async () => {
  const { db } = provider.database;
  const change = {
    body: { productId: listingId('textbook'), quantity: 1 },
    headers: { 'Idempotency-Key': 'waits' },
  };
  const before = await asMember(provider, 'newcomer');
  const held = await begin(db, hold, suspend);
  const refused = before('POST', 'cart', change);
  await waitFor(db, 1);
  await held.end();
  expect((await refused).status).toBe(403);
  await db.transaction((tx) => unsuspendMember(tx, decision()));
  const after = await asMember(provider, 'newcomer');
  expect((await after('POST', 'cart', change)).status).toBe(200);
});
