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

/** Answers a request of the member when its turn has come. */
export type InTurn = (
  c: ApiContext,
  memberId: string,
  answer: () => Promise<void>,
) => Promise<void>;

/**
 * Lets only members through. Public routes do not use it: a bad token there is as good as none.
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

/** Refuses a change with the reason of the suspension; else a session ended by it would see only an expired token. */
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

/** One look-up for both: a session that was ended elsewhere is over at once, not when its token is. */
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
