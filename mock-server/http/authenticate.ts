import { createMiddleware } from 'hono/factory';
import { and, eq, gt } from 'drizzle-orm';
import { type Bearer, readAccessToken } from '../resources/auth/access-tokens.ts';
import type { Deps } from '../deps.ts';
import { refreshFamilies } from '../storage/access-schema.ts';
import type { Database } from '../storage/database.ts';
import { type Member, members } from '../storage/schema.ts';
import type { ApiContext, ApiEnv } from './api-context.ts';
import { readBearer } from './read-bearer.ts';
import { suspended, unauthorized } from './refusal.ts';

/** Runs `answer` when it is the member's turn. */
export type InTurn = (
  c: ApiContext,
  memberId: string,
  answer: () => Promise<void>,
) => Promise<void>;

/**
 * Requires a member's access token. Public routes do not use it and ignore tokens.
 *
 * @param inTurn called before the first connection to the database is taken
 */
export function requireMember({ db, now, authSecret, faults }: Deps, inTurn: InTurn) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const token = readBearer(c.req.header('Authorization'));
    if (token === null) throw unauthorized();
    if (faults?.isTokenExpired(token) === true) throw unauthorized('Your session has expired.');
    const bearer = await readAccessToken(authSecret, token, now());
    if (bearer === null) throw unauthorized('Your session has expired.');
    await inTurn(c, bearer.memberId, async () => {
      const found = await findMember(db, bearer, now());
      if (c.req.method !== 'GET') await refuseSuspended(db, bearer.memberId, found);
      if (found === 'ended') throw unauthorized('Your session has expired.');
      if (found === null) throw unauthorized();
      c.set('member', found);
      c.set('sessionId', bearer.sessionId);
      await next();
    });
  });
}

/** Refuses a change of a suspended member with the reason: the suspension has ended the session, which alone would give 401. */
async function refuseSuspended(
  db: Database,
  memberId: string,
  found: Member | 'ended' | null,
): Promise<void> {
  const [member] =
    found === 'ended'
      ? await db.select().from(members).where(eq(members.id, memberId))
      : [found ?? undefined];
  if (member !== undefined && member.suspendedAt !== null) {
    throw suspended(member.suspendedReason);
  }
}

/** Finds member and session in one query: a session ended on another device is refused before its token expires. */
async function findMember(
  db: Database,
  { memberId, sessionId }: Bearer,
  nowMs: number,
): Promise<Member | 'ended' | null> {
  if (sessionId === null) {
    const [member] = await db.select().from(members).where(eq(members.id, memberId));
    return member ?? null;
  }
  const [row] = await db
    .select({ member: members })
    .from(refreshFamilies)
    .innerJoin(members, eq(members.id, refreshFamilies.memberId))
    .where(
      and(
        eq(refreshFamilies.id, sessionId),
        eq(members.id, memberId),
        gt(refreshFamilies.expiresAt, new Date(nowMs)),
      ),
    );
  return row?.member ?? 'ended';
}
