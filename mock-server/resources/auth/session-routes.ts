import { and, desc, eq, gt, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { messageBody, sessionBody } from '#core/contract/member-bodies.ts';
import { memberChange } from '../../http/change-route.ts';
import { notFound } from '../../http/refusal.ts';
import { memberRead, type Route } from '../../http/route.ts';
import { refreshFamilies } from '../../storage/access-schema.ts';
import { isId } from '../../storage/ids.ts';

/** /auth/sessions: a member's sessions. An ended session is refused at once, before its access token expires. */
export const sessionRoutes: readonly Route[] = [
  memberRead({
    path: '/auth/sessions',
    capability: 'auth.sessions',
    summary: 'The devices on which the caller is signed in, the latest used first.',
    access: 'member',
    reply: z.array(sessionBody),
    answer: async ({ deps, member, sessionId }) => {
      const rows = await deps.db
        .select()
        .from(refreshFamilies)
        .where(
          and(
            eq(refreshFamilies.memberId, member.id),
            gt(refreshFamilies.expiresAt, new Date(deps.now())),
          ),
        )
        .orderBy(desc(refreshFamilies.lastUsedAt), desc(refreshFamilies.id))
        .limit(MAX_SESSIONS);
      return rows.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
        _id: id,
        device,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isCurrent: id === sessionId,
      }));
    },
  }),
  memberChange({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    capability: 'auth.sessions',
    summary: 'Signs the caller out on one device; doing so again changes nothing.',
    access: 'member',
    owned: 'entry of the caller',
    reply: messageBody,
    refusals: { 404: 'The id cannot be one.' },
    effect: async ({ member, params: { id } }, _body, tx) => {
      if (!isId(id)) throw notFound('Session not found');
      await tx
        .delete(refreshFamilies)
        .where(and(eq(refreshFamilies.id, id), eq(refreshFamilies.memberId, member.id)));
      return {};
    },
    answer: () => Promise.resolve({ message: 'You are signed out there.' }),
    minimal: null,
  }),
  memberChange({
    method: 'DELETE',
    path: '/auth/sessions',
    capability: 'auth.sessions',
    summary: 'Signs the caller out on every device but this one.',
    access: 'member',
    reply: messageBody,
    effect: async ({ member, sessionId }, _body, tx) => {
      const isOther = sessionId === null ? undefined : ne(refreshFamilies.id, sessionId);
      await tx.delete(refreshFamilies).where(and(eq(refreshFamilies.memberId, member.id), isOther));
      return {};
    },
    answer: () => Promise.resolve({ message: 'You are signed out everywhere else.' }),
    minimal: null,
  }),
];

/** Far more than a person has devices. */
const MAX_SESSIONS = 100;
