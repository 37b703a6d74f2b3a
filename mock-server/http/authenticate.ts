import { createMiddleware } from 'hono/factory';
import { eq } from 'drizzle-orm';
import { readAccessToken } from '../auth/access-tokens.ts';
import type { Deps } from '../deps.ts';
import { members } from '../store/schema.ts';
import type { ApiEnv } from './api-context.ts';
import { unauthorized } from './refusal.ts';

/** Lets only members through. Public routes do not use it: a bad token there is as good as none. */
export function requireMember({ db, now, authSecret, faults }: Deps) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
    if (token === undefined) throw unauthorized();
    if (faults?.isTokenExpired(token) === true) throw unauthorized('Your session has expired.');
    const memberId = await readAccessToken(authSecret, token, now());
    if (memberId === null) throw unauthorized('Your session has expired.');
    const [member] = await db.select().from(members).where(eq(members.id, memberId));
    if (member === undefined) throw unauthorized();
    c.set('member', member);
    await next();
  });
}
