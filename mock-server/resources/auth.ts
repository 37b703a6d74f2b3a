import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import {
  type AuthBody,
  emailRequest,
  refreshRequest,
  registerRequest,
  type UserBody,
  verifyRequest,
} from '#core/contract/auth.ts';
import { signAccessToken } from '../auth/access-tokens.ts';
import { requireAllowedEmail } from '../auth/allowed-email.ts';
import { issueRefreshToken, useRefreshToken } from '../auth/refresh-tokens.ts';
import { makeCode, spendVerification, takeCode, withdrawCode } from '../auth/sign-in-codes.ts';
import type { Deps } from '../deps.ts';
import type { ApiContext, ApiEnv } from '../http/api-context.ts';
import { parseBody, readText } from '../http/json-body.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { type Member, members } from '../store/schema.ts';

/** /auth: one-time codes in, signed tokens out. */
export function authRoutes(deps: Deps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post('/request-verification', (c) => mailCode(c, deps));
  routes.post('/resend-verification', (c) => mailCode(c, deps));
  routes.post('/verify-email', (c) => verifyEmail(c, deps));
  routes.post('/register', (c) => register(c, deps));
  routes.post('/refresh-token', (c) => refresh(c, deps));
  return routes;
}

/** The same answer whether or not the address belongs to a member. */
async function mailCode(c: ApiContext, deps: Deps): Promise<Response> {
  const { email } = parseBody(await readText(c.req.raw), emailRequest);
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
  return c.json({ message: 'A verification code is on its way to your inbox.' });
}

async function verifyEmail(c: ApiContext, deps: Deps): Promise<Response> {
  const { email, otp } = parseBody(await readText(c.req.raw), verifyRequest);
  const refusal = await takeCode(deps, email, otp);
  if (refusal !== null) throw refusal;
  const [member] = await deps.db.select().from(members).where(eq(members.email, email));
  if (member !== undefined) return c.json(await signIn(deps, deps.db, member));
  const newcomer: AuthBody = {
    userExists: false,
    emailVerified: true,
    user: null,
    accessToken: null,
    refreshToken: null,
  };
  return c.json(newcomer);
}

async function register(c: ApiContext, deps: Deps): Promise<Response> {
  const profile = parseBody(await readText(c.req.raw), registerRequest);
  const now = deps.now();
  const body = await deps.db.transaction(async (tx) => {
    if (!(await spendVerification(tx, profile.email, now))) {
      throw new Refusal(403, 'not-verified', 'Please verify your e-mail address first.');
    }
    const [member] = await tx
      .insert(members)
      .values({ ...profile, id: newId(), createdAt: new Date(now) })
      .onConflictDoNothing()
      .returning();
    if (member === undefined) {
      throw new Refusal(
        409,
        'already-registered',
        'This address already has an account. Please sign in.',
      );
    }
    return signIn(deps, tx, member);
  });
  return c.json(body, 201);
}

async function refresh(c: ApiContext, deps: Deps): Promise<Response> {
  const { token } = parseBody(await readText(c.req.raw), refreshRequest);
  const memberId = await useRefreshToken(deps.db, token, deps.now());
  if (memberId === null) {
    throw new Refusal(401, 'refresh-refused', 'Your session has ended. Please sign in again.');
  }
  return c.json({ accessToken: await signAccessToken(deps.authSecret, memberId, deps.now()) });
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
