import { eq } from 'drizzle-orm';
import {
  emailRequest,
  refreshRequest,
  registerRequest,
  verifyRequest,
} from '#core/contract/auth.ts';
import { REGISTRATION_KEY } from '#core/contract/headers.ts';
import {
  type AuthBody,
  authBody,
  messageBody,
  type RefreshBody,
  refreshBody,
  type UserBody,
} from '#core/contract/member-bodies.ts';
import { signAccessToken } from './access-tokens.ts';
import { describeDevice } from './describe-device.ts';
import { canonicalEmail } from './canonical-email.ts';
import { requireAllowedEmail } from './allowed-email.ts';
import {
  CODES_PER_NETWORK,
  REFRESHES_PER_NETWORK,
  REGISTRATIONS_PER_INBOX,
  REGISTRATIONS_PER_NETWORK,
} from '../../limits/auth-limits.ts';
import { refund, withToken } from '../../limits/rate-limits.ts';
import { readRegistrationKey } from './registration-key.ts';
import {
  issueRefreshToken,
  revokeRefreshToken,
  sessionOf,
  useRefreshToken,
} from './refresh-tokens.ts';
import type { CodeRequest } from './code-allowance.ts';
import { makeCode, withdrawCode } from './sign-in-codes.ts';
import { verifyCode } from './verify-code.ts';
import { type Applicant, useVerification } from './verification.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, suspended } from '../../http/refusal.ts';
import { openCall, type Route } from '../../http/route.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import { type Member, members } from '../../storage/schema.ts';

const KEY_HEADER = {
  name: REGISTRATION_KEY,
  summary:
    'A secret of the device: a code that was asked for with one is taken with it, and an address that was verified with one is registered with it.',
  capability: 'auth.registration-key',
} as const;

/** /auth: one-time codes in, signed tokens out. */
export const authRoutes: readonly Route[] = [
  ...(['request', 'resend'] as const).map((act) =>
    openCall({
      method: 'POST',
      path: `/auth/${act}-verification`,
      summary: 'Mails a one-time code; says the same whether or not the address has an account.',
      headers: [KEY_HEADER],
      body: emailRequest,
      reply: messageBody,
      refusals: { 429: 'Asked too soon or too often.', 503: 'The mail could not be sent.' },
      answer: async ({ deps, clientAddress, header }, { email }) => {
        requireAllowedEmail(email, deps.settings.allowedEmailDomains);
        const key = readRegistrationKey(header(REGISTRATION_KEY));
        return withToken(deps, CODES_PER_NETWORK, clientAddress, () =>
          mailCode(deps, { email, key, network: clientAddress }),
        );
      },
    }),
  ),
  openCall({
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Takes a code: signs a member in, and lets a new address register.',
    headers: [KEY_HEADER],
    body: verifyRequest,
    reply: authBody,
    refusals: {
      401: 'The code is wrong, used or too old.',
      403: 'The code is right, and the member is suspended.',
      429: 'Too many wrong codes.',
    },
    answer: async ({ deps, clientAddress, header }, { email, otp }) => {
      const key = readRegistrationKey(header(REGISTRATION_KEY));
      const refusal = await verifyCode(deps, { email, key, code: otp, network: clientAddress });
      if (refusal !== null) throw refusal;
      return deps.db.transaction(async (tx) => {
        const member = await lockMemberForSession(tx, email);
        return member === undefined
          ? NEWCOMER
          : signIn(deps, tx, member, describeDevice(header('User-Agent')));
      });
    },
  }),
  openCall({
    method: 'POST',
    path: '/auth/register',
    summary: 'Makes the account of an address that took its code within the last 15 minutes.',
    headers: [KEY_HEADER],
    body: registerRequest,
    status: 201,
    reply: authBody,
    refusals: {
      403: 'The address is not verified, or was verified with another key.',
      429: 'Too many registrations from one network, or with one inbox.',
    },
    answer: ({ deps, clientAddress, header }, profile) => {
      const key = readRegistrationKey(header(REGISTRATION_KEY));
      return withToken(deps, REGISTRATIONS_PER_NETWORK, clientAddress, () =>
        withToken(deps, REGISTRATIONS_PER_INBOX, canonicalEmail(profile.email), () =>
          deps.db.transaction((tx) =>
            register(deps, tx, profile, { key, device: describeDevice(header('User-Agent')) }),
          ),
        ),
      );
    },
  }),
  openCall({
    method: 'POST',
    path: '/auth/refresh-token',
    summary: 'A new access token for a refresh token.',
    body: refreshRequest,
    reply: refreshBody,
    refusals: {
      401: 'The refresh token is unknown, revoked, replaced, or was unused for 30 days.',
      429: 'Too many refreshes of one session or from one network.',
    },
    answer: ({ deps, clientAddress }, { token }) =>
      withToken(deps, REFRESHES_PER_NETWORK, clientAddress, () => refresh(deps, token)),
  }),
  openCall({
    method: 'POST',
    path: '/auth/logout',
    capability: 'auth.logout',
    summary: 'Ends the session of a refresh token; says the same when there is none.',
    body: refreshRequest,
    reply: messageBody,
    answer: async ({ deps }, { token }) => {
      await revokeRefreshToken(deps.db, token);
      return { message: 'You are signed out.' };
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

async function mailCode(deps: Deps, asked: CodeRequest & Applicant): Promise<{ message: string }> {
  const code = await makeCode(deps, asked);
  try {
    await deps.sendCode({ to: asked.email, code, sentAt: deps.now() });
  } catch (error) {
    await withdrawCode(deps, asked, code);
    deps.reportDefect(error);
    throw new Refusal(503, 'unavailable', 'We could not send the email. Please try again.', {
      retryAfterSeconds: 10,
    });
  }
  return { message: 'A verification code is on its way to your inbox.' };
}

async function register(
  deps: Deps,
  tx: Database,
  profile: Omit<typeof members.$inferInsert, 'id' | 'createdAt'>,
  { key, device }: { key: string | null; device: string },
): Promise<AuthBody> {
  const { email } = profile;
  const now = deps.now();
  if (!(await useVerification(tx, { email, key }, now))) throw notVerified();
  const made = await tx
    .insert(members)
    .values({ ...profile, id: newId(), createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ id: members.id });
  // A repeated registration whose reply was lost.
  if (made.length === 0) {
    await refund({ ...deps, db: tx }, REGISTRATIONS_PER_INBOX, canonicalEmail(email));
  }
  const member = await lockMemberForSession(tx, email);
  // Erased between the registration and its repetition.
  if (member === undefined) throw notVerified();
  return signIn(deps, tx, member, device);
}

async function refresh(deps: Deps, token: string): Promise<RefreshBody> {
  const { hasRefreshRotation, capabilities } = deps.settings;
  // Without capabilities the reply is as specified: an access token alone.
  const renewal = await useRefreshToken(deps, token, {
    isRotating: hasRefreshRotation && capabilities.length > 0,
    onReuse: () => {
      deps.log.warn('refresh-token-reused');
    },
  });
  if (renewal === null) {
    throw new Refusal(401, 'refresh-refused', 'Your session has ended. Please log in again.');
  }
  const { memberId, sessionId } = renewal;
  const accessToken = await signAccessToken(deps.authSecret, memberId, deps.now(), sessionId);
  return {
    accessToken,
    ...(renewal.refreshToken === null ? {} : { refreshToken: renewal.refreshToken }),
  };
}

function notVerified(): Refusal {
  return new Refusal(403, 'not-verified', 'Please verify your email address first.');
}

/** The member of an address, locked until the transaction ends: else the session could outlive a concurrent suspension or erasure. */
async function lockMemberForSession(tx: Database, email: string): Promise<Member | undefined> {
  const [member] = await tx.select().from(members).where(eq(members.email, email)).for('key share');
  return member;
}

/** Starts a session of a member locked by `lockMemberForSession`. */
async function signIn(deps: Deps, db: Database, member: Member, device: string): Promise<AuthBody> {
  if (member.suspendedAt !== null) throw suspended(member.suspendedReason);
  const refreshToken = await issueRefreshToken({ ...deps, db }, member.id, device);
  const sessionId = sessionOf(refreshToken);
  return {
    userExists: true,
    emailVerified: true,
    user: writeUser(member),
    accessToken: await signAccessToken(deps.authSecret, member.id, deps.now(), sessionId),
    refreshToken,
  };
}

function writeUser(member: Member): UserBody {
  const { id, name, email, phone, address, bio, campus, role, profilePicUrl } = member;
  return { _id: id, name, email, phone, address, bio, campus, role, profilePicUrl };
}
