import { emailRequest, refreshRequest, verifyRequest } from '#core/contract/auth.ts';
import type { AuthBody, RefreshBody, UserBody } from '#core/contract/member-bodies.ts';
import { REFRESHES_PER_SESSION } from '#server/limits/auth-limits.ts';
import { Refusal, unauthorized } from '#server/http/refusal.ts';
import { isId } from '#server/storage/ids.ts';
import { memberOf } from './bodies.ts';
import type { ModelRequest } from './exchange.ts';
import { consumeOrThrow } from './limits.ts';
import { memberChange, type ModelRoute, openCall } from './routes.ts';
import type { ModelMember } from './rows.ts';
import type { ModelState, RefreshFamily } from './state.ts';

const ACCESS_LIFETIME_MS = 15 * 60 * 1000;
/** A family of refresh tokens dies when it was not used for 30 days. */
const IDLE_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** And half a year after its sign-in. */
const ABSOLUTE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;
/** For requests that were on their way when the successor was first used. */
const GRACE_MS = 60 * 1000;

/** The one-time code of every address, at any time. */
export const MODEL_CODE = '123456';

export const sessionRoutes: readonly ModelRoute[] = [
  ...['request', 'resend'].map((act) =>
    openCall({
      path: `auth/${act}-verification`,
      body: emailRequest,
      answer: () => ({ message: 'A verification code is on its way to your inbox.' }),
    }),
  ),
  openCall({
    path: 'auth/verify-email',
    body: verifyRequest,
    answer: ({ state }, { email, otp }): AuthBody => {
      if (otp !== MODEL_CODE)
        throw new Refusal(
          401,
          'code-wrong',
          "That code isn't right. Check your newest email, or get a new code.",
        );
      const member = [...state.members.values()].find((each) => each.email === email);
      if (member === undefined) return NEWCOMER;
      return { userExists: true, emailVerified: true, ...issueTokens(state, member.id) };
    },
  }),
  openCall({
    path: 'auth/refresh-token',
    body: refreshRequest,
    answer: ({ state }, { token }) => refresh(state, token),
  }),
  openCall({
    path: 'auth/logout',
    capability: 'auth.logout',
    body: refreshRequest,
    answer: ({ state }, { token }) => {
      state.families.delete(familyNameOf(token));
      return { message: 'You are signed out.' };
    },
  }),
];

/** Where the member is signed in beside here is over at once; of one session alone nothing is known. */
export const otherSessionsRoute = memberChange({
  method: 'DELETE',
  path: 'auth/sessions',
  capability: 'auth.sessions',
  access: 'member',
  effect: ({ state, member, request, record }) => {
    const own = state.accessTokens.get(tokenOf(request) ?? '')?.family;
    const others = [...state.families.values()].filter(
      ({ id, memberId }) => memberId === member.id && id !== own,
    );
    for (const { id } of others) state.families.delete(id);
    if (others.length > 0) record(`sessions:${member.id}`);
    return {};
  },
  answer: () => ({ message: 'You are signed out everywhere else.' }),
  minimal: null,
});

const NEWCOMER: AuthBody = {
  userExists: false,
  emailVerified: true,
  user: null,
  accessToken: null,
  refreshToken: null,
};

/** A new session of a member. */
export function issueTokens(state: ModelState, memberId: string) {
  const id = state.nextId();
  const refreshToken = `${id}.0`;
  state.families.set(id, {
    id,
    memberId,
    createdAt: state.now(),
    expiresAt: state.now() + IDLE_LIFETIME_MS,
    tokens: new Map([[refreshToken, { predecessor: null, goodUntil: null }]]),
  });
  const user = writeUser(memberOf(state, memberId));
  return { user, accessToken: issueAccessToken(state, memberId, id), refreshToken };
}

function issueAccessToken(state: ModelState, memberId: string, family: string): string {
  const token = `access-${state.nextId()}`;
  const expiresAtSeconds = Math.floor((state.now() + ACCESS_LIFETIME_MS) / 1000);
  state.accessTokens.set(token, { memberId, family, expiresAtSeconds });
  return token;
}

function tokenOf({ headers }: Pick<ModelRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The member whose access token the request carries. */
export function requireMember(state: ModelState, { headers }: ModelRequest): ModelMember {
  const token = tokenOf({ headers });
  if (token === undefined) throw unauthorized();
  const known = state.accessTokens.get(token);
  const now = state.now();
  const isGood = known !== undefined && known.expiresAtSeconds > Math.floor(now / 1000);
  if (!isGood || (state.families.get(known.family)?.expiresAt ?? 0) <= now) {
    throw unauthorized('Your session has expired.');
  }
  return memberOf(state, known.memberId);
}

/** Without any capability the provider answers as the specification says: with an access token alone. */
function refresh(state: ModelState, token: string): RefreshBody {
  const family = state.families.get(familyNameOf(token));
  const now = state.now();
  if (family === undefined || family.expiresAt <= now) throw refused();
  const kept = family.tokens.get(token);
  if (kept === undefined || (kept.goodUntil !== null && kept.goodUntil <= now)) {
    // It was good once, and another use came between: thief and owner cannot be distinguished.
    state.families.delete(family.id);
    throw refused();
  }
  consumeOrThrow(state, REFRESHES_PER_SESSION, family.id);
  family.expiresAt = Math.min(now + IDLE_LIFETIME_MS, family.createdAt + ABSOLUTE_LIFETIME_MS);
  retirePredecessor(family, kept.predecessor, now);
  const accessToken = issueAccessToken(state, family.memberId, family.id);
  if (state.capabilities.length === 0) return { accessToken };
  const refreshToken = successorOf(token);
  if (!family.tokens.has(refreshToken)) {
    family.tokens.set(refreshToken, { predecessor: token, goodUntil: null });
  }
  return { accessToken, refreshToken };
}

function refused(): Refusal {
  return new Refusal(401, 'refresh-refused', 'Your session has ended. Please log in again.');
}

/** The first use of a successor starts the grace of the token before it; tokens past their grace are forgotten. */
function retirePredecessor(
  { tokens }: RefreshFamily,
  predecessor: string | null,
  now: number,
): void {
  for (const [token, { goodUntil }] of tokens) {
    if (goodUntil !== null && goodUntil <= now) tokens.delete(token);
  }
  const before = predecessor === null ? undefined : tokens.get(predecessor);
  if (before !== undefined) before.goodUntil ??= now + GRACE_MS;
}

/** A token names its family. */
function familyNameOf(token: string): string {
  const named = token.split('.')[0] ?? '';
  return isId(named) ? named : '';
}

/** Derived from the token, so that asking again, because the reply was lost, gives the same one. */
function successorOf(token: string): string {
  const [family = '', generation = ''] = token.split('.');
  return `${family}.${Number(generation) + 1}`;
}

function writeUser(member: ModelMember): UserBody {
  const { id, name, email, phone, address, bio, campus, role, profilePicUrl } = member;
  return { _id: id, name, email, phone, address, bio, campus, role, profilePicUrl };
}
