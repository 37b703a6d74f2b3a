import { eq } from 'drizzle-orm';
import {
  emailRequest,
  refreshRequest,
  registerRequest,
  verifyRequest,
} from '#core/contract/auth.ts';
import {
  type AuthBody,
  authBody,
  messageBody,
  refreshBody,
  type UserBody,
} from '#core/contract/member-bodies.ts';
import { signAccessToken } from '../auth/access-tokens.ts';
import { requireAllowedEmail } from '../auth/allowed-email.ts';
import { issueRefreshToken, useRefreshToken } from '../auth/refresh-tokens.ts';
import { makeCode, spendVerification, takeCode, withdrawCode } from '../auth/sign-in-codes.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { openCall, type Route } from '../http/route.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { type Member, members } from '../store/schema.ts';

/** /auth: one-time codes in, signed tokens out. */
export const authRoutes: readonly Route[] = [
  ...(['request', 'resend'] as const).map((act) =>
    openCall({
      method: 'POST',
      path: `/auth/${act}-verification`,
      summary: 'Mails a one-time code; says the same whether or not the address has an account.',
      body: emailRequest,
      reply: messageBody,
      refusals: { 429: 'Asked too soon or too often.', 503: 'The mail could not be sent.' },
      answer: ({ deps }, { email }) => mailCode(deps, email),
    }),
  ),
  openCall({
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Takes a code: signs a member in, and lets a new address register.',
    body: verifyRequest,
    reply: authBody,
    refusals: { 401: 'The code is wrong, used or too old.', 429: 'Too many wrong codes.' },
    answer: async ({ deps }, { email, otp }) => {
      const refusal = await takeCode(deps, email, otp);
      if (refusal !== null) throw refusal;
      const [member] = await deps.db.select().from(members).where(eq(members.email, email));
      return member === undefined ? NEWCOMER : signIn(deps, deps.db, member);
    },
  }),
  openCall({
    method: 'POST',
    path: '/auth/register',
    summary: 'Makes the account of an address that took its code within the last 15 minutes.',
    body: registerRequest,
    status: 201,
    reply: authBody,
    refusals: { 403: 'The address is not verified.', 409: 'The address has an account.' },
    answer: ({ deps }, profile) => deps.db.transaction((tx) => register(deps, tx, profile)),
  }),
  openCall({
    method: 'POST',
    path: '/auth/refresh-token',
    summary: 'A new access token for a refresh token.',
    body: refreshRequest,
    reply: refreshBody,
    refusals: { 401: 'The refresh token is unknown, revoked or was unused for 30 days.' },
    answer: async ({ deps }, { token }) => {
      const memberId = await useRefreshToken(deps.db, token, deps.now());
      if (memberId === null) {
        throw new Refusal(401, 'refresh-refused', 'Your session has ended. Please sign in again.');
      }
      return { accessToken: await signAccessToken(deps.authSecret, memberId, deps.now()) };
    },
  }),
];

const NEWCOMER: AuthBody = {
  userExists: false,
  emailVerified: true,
  user: null,
  accessToken: null,
  refreshToken: null,
};

async function mailCode(deps: Deps, email: string): Promise<{ message: string }> {
  requireAllowedEmail(email, deps.settings.allowedEmailDomains);
  const code = await makeCode(deps, email);
  try {
    await deps.sendCode({ to: email, code, sentAt: deps.now() });
  } catch (error) {
    await withdrawCode(deps, email, code);
    deps.reportDefect(error);
    throw new Refusal(503, 'unavailable', 'We could not send the e-mail. Please try again.', {
      retryAfterSeconds: 10,
    });
  }
  return { message: 'A verification code is on its way to your inbox.' };
}

async function register(
  deps: Deps,
  tx: Database,
  profile: Omit<typeof members.$inferInsert, 'id' | 'createdAt'>,
): Promise<AuthBody> {
  const now = deps.now();
  if (!(await spendVerification(tx, profile.email, now))) {
    throw new Refusal(403, 'not-verified', 'Please verify your e-mail address first.');
  }
  const [member] = await tx
    .insert(members)
    .values({ ...profile, id: newId(), createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning();
  if (member === undefined) {
    const words = 'This address already has an account. Please sign in.';
    throw new Refusal(409, 'already-registered', words);
  }
  return signIn(deps, tx, member);
}

async function signIn(deps: Deps, db: Database, member: Member): Promise<AuthBody> {
  return {
    userExists: true,
    emailVerified: true,
    user: writeUser(member),
    accessToken: await signAccessToken(deps.authSecret, member.id, deps.now()),
    refreshToken: await issueRefreshToken(db, member.id, deps.now()),
  };
}

function writeUser(member: Member): UserBody {
  const { id, name, email, phone, address, bio, campus, role, profilePicUrl } = member;
  return { _id: id, name, email, phone, address, bio, campus, role, profilePicUrl };
}
