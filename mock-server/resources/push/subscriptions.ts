import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { PushSubscriptionRequest } from '#core/contract/push.ts';
import { PUSH_LIMITS } from '#core/domain/push-limits.ts';
import { Refusal, unauthorized } from '../../http/refusal.ts';
import { lockActiveMember } from '../auth/lock-active-member.ts';
import { refreshFamilies } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { pushSubscriptions } from '../../storage/push-schema.ts';
import type { Member } from '../../storage/schema.ts';
import { isReceiverKey } from './encrypt-message.ts';
import { isLoopback, readEndpoint } from './endpoint-rules.ts';
import { findPair } from './vapid-keys.ts';

interface Registrar {
  authSecret: string;
  allowsLoopback: boolean;
  nowMs: number;
}

/** The endpoint of a session's subscription; null without one. */
export async function findEndpoint(db: Database, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return row?.endpoint ?? null;
}

/**
 * Stores the subscription of a session and replaces an earlier one. A browser has one endpoint: another session with it,
 * on the same browser, loses its subscription.
 */
export async function keepSubscription(
  tx: Database,
  { member, sessionId }: { member: Pick<Member, 'id'>; sessionId: string },
  request: PushSubscriptionRequest,
  registrar: Registrar,
): Promise<void> {
  requireUsable(request, registrar);
  const { endpoint, keys, applicationServerKey } = request;
  // Serialises sessions with the same endpoint.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`);
  await lockActiveMember(tx, member);
  await lockSessionForKeyShare(tx, sessionId, registrar.nowMs);
  await tx
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)),
    );
  await requireRoomForDevice(tx, member, sessionId);
  const kept = { endpoint, ...keys, applicationServerKey, origin: request.origin };
  await tx
    .insert(pushSubscriptions)
    .values({ sessionId, ...kept, createdAt: new Date(registrar.nowMs) })
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: kept });
}

/** Deletes the subscription of a session, if it has one: no further messages are sent to it. */
export async function dropSubscription(tx: Database, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

function requireUsable(request: PushSubscriptionRequest, registrar: Registrar): void {
  const { endpoint, keys, applicationServerKey, origin } = request;
  if (readEndpoint(endpoint, registrar.allowsLoopback) === null)
    throw unusable('endpoint must be the https address of a push service on the internet.');
  if (!isReceiverKey(keys.p256dh)) throw unusable('keys.p256dh must be a point of P-256.');
  if (!isOrigin(origin)) throw unusable('origin must be where the app is, like https://host.');
  if (findPair(registrar.authSecret, applicationServerKey) === null)
    throw unusable('applicationServerKey must be the key of this server. Ask for it again.');
}

function unusable(words: string): Refusal {
  return new Refusal(422, 'invalid-body', words);
}

/** An https origin, or http on this machine: only there do browsers allow push. */
function isOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const isOwn = url.hostname === 'localhost' || isLoopback(url.hostname);
  return (
    url.origin === origin && (url.protocol === 'https:' || (isOwn && url.protocol === 'http:'))
  );
}

/** Prevents the session's end until the transaction ends; refuses a session that has ended. */
async function lockSessionForKeyShare(
  tx: Database,
  sessionId: string,
  nowMs: number,
): Promise<void> {
  const [session] = await tx
    .select({ id: refreshFamilies.id })
    .from(refreshFamilies)
    .where(and(eq(refreshFamilies.id, sessionId), gt(refreshFamilies.expiresAt, new Date(nowMs))))
    .for('key share');
  if (session === undefined) throw unauthorized('Your session has expired.');
}

/** Call it with the member locked. */
async function requireRoomForDevice(
  tx: Database,
  { id }: Pick<Member, 'id'>,
  sessionId: string,
): Promise<void> {
  const [others] = await tx
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(pushSubscriptions)
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, pushSubscriptions.sessionId))
    .where(and(eq(refreshFamilies.memberId, id), ne(pushSubscriptions.sessionId, sessionId)));
  if (others !== undefined && others.count >= PUSH_LIMITS.devices) throw unusable(FULL);
}

const FULL = `Your news goes to ${PUSH_LIMITS.devices} devices already. Log out on one that you no longer use first.`;
