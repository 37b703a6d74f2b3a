import { Buffer } from 'node:buffer';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { refreshFamilies, refreshTokens } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { isId, newId } from '../../storage/ids.ts';
import { hashSecret } from './hash-secret.ts';
import { keysFor, newestKey } from './keys.ts';
import { REFRESHES_PER_SESSION } from '../../limits/auth-limits.ts';
import { type LimitKeeper, consumeOrThrow } from '../../limits/rate-limits.ts';

/*
 * INVARIANTS
 * - A token's successor is derived from it: a retry after a lost reply gets the same successor.
 * - A token is valid until the first use of its successor, however long that takes, and for a grace period after it.
 * - A token contains its family's id and a seal (HMAC). A sealed token of a living family that is not among its valid
 *   tokens was valid once: it is reused. Thief and owner cannot be distinguished, so the family ends.
 * - A token without a right seal was never issued, unless it is among the valid ones, which may be older than seals. It
 *   has no effect: the id of a family is no secret.
 */

/** A family expires after 30 days without use. */
const IDLE_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** Half a year after the sign-in a family expires in any case: longer than a term, and a lost phone is not signed in for ever. */
const ABSOLUTE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;
/** For concurrent requests of other tabs when the successor is first used. */
const GRACE_MS = 60 * 1000;

interface RefreshUse {
  /** Whether the reply contains a successor. */
  isRotating: boolean;
  /** Called when a family ends because of a reused token. */
  onReuse?: () => void;
}

interface Renewal {
  memberId: string;
  sessionId: string;
  /** The next refresh token; null when tokens are not rotated. */
  refreshToken: string | null;
}

interface KeptToken {
  token: string;
  family: string;
  predecessor: string | null;
}

/**
 * Starts a family with a token of 256 random bits; only hashes are kept.
 *
 * @param device its description for the member's list of devices
 */
export async function issueRefreshToken(
  { db, now, authSecret }: LimitKeeper,
  memberId: string,
  device = '',
): Promise<string> {
  const family = newId();
  const nowMs = now();
  await db.insert(refreshFamilies).values({
    id: family,
    memberId,
    createdAt: new Date(nowMs),
    lastUsedAt: new Date(nowMs),
    expiresAt: new Date(nowMs + IDLE_LIFETIME_MS),
    device,
  });
  const token = seal(authSecret, `${family}.${randomBytes(32).toString('base64url')}`);
  await keepToken(db, { token, family, predecessor: null });
  return token;
}

/**
 * Uses a refresh token, which extends its family's lifetime.
 *
 * @returns null when it is unknown, expired, revoked, or reused; a reused token ends its family.
 * @throws a `Refusal` when the family is renewed too often
 */
export async function useRefreshToken(
  keeper: LimitKeeper,
  token: string,
  { isRotating, onReuse }: RefreshUse,
): Promise<Renewal | null> {
  return keeper.db.transaction(async (tx) => {
    const family = await findFamily(tx, token);
    if (family === null) return null;
    if (!isSealed(keeper.authSecret, token) && (await findKeptFamily(tx, token)) === null)
      return null;
    const now = keeper.now();
    const memberId = await prolong(tx, family, now);
    if (memberId === null) return null;
    const kept = await findGood(tx, token, now);
    if (kept === null) {
      await endFamily(tx, family);
      onReuse?.();
      return null;
    }
    await consumeOrThrow({ ...keeper, db: tx }, REFRESHES_PER_SESSION, family);
    await retirePredecessor(tx, kept, now);
    if (!isRotating) return { memberId, sessionId: family, refreshToken: null };
    const successor = deriveSuccessor(keeper.authSecret, family, token);
    await keepToken(tx, { token: successor, family, predecessor: hashSecret(token) });
    return { memberId, sessionId: family, refreshToken: successor };
  });
}

/** The family's id in a token of `issueRefreshToken`. */
export function sessionOf(token: string): string {
  return token.split('.')[0] ?? '';
}

/**
 * Ends the session of a stored refresh token: the current one, its successor or predecessor. Another token has no effect,
 * even with the id of a session, which is no secret.
 */
export async function revokeRefreshToken(db: Database, token: string): Promise<void> {
  const family = await findKeptFamily(db, token);
  if (family !== null) await endFamily(db, family);
}

/** Deletes expired families. */
export async function dropDeadRefreshTokens(db: Database, nowMs: number): Promise<void> {
  await db.delete(refreshFamilies).where(lte(refreshFamilies.expiresAt, new Date(nowMs)));
}

/** From `<family>.<secret>.<seal>`; older tokens have no seal, the oldest no family id. */
async function findFamily(db: Database, token: string): Promise<string | null> {
  const named = token.split('.')[0] ?? '';
  return isId(named) ? named : findKeptFamily(db, token);
}

async function findKeptFamily(db: Database, token: string): Promise<string | null> {
  const [kept] = await db
    .select({ family: refreshTokens.family })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashSecret(token)));
  return kept?.family ?? null;
}

/** Extends the family's lifetime. Also locks it, which serialises concurrent uses. */
async function prolong(db: Database, family: string, now: number): Promise<string | null> {
  const [living] = await db
    .update(refreshFamilies)
    .set({
      lastUsedAt: new Date(now),
      expiresAt: sql`least(${new Date(now + IDLE_LIFETIME_MS).toISOString()}::timestamptz, ${refreshFamilies.createdAt} + ${ABSOLUTE_LIFETIME_MS} * interval '1 millisecond')`,
    })
    .where(and(eq(refreshFamilies.id, family), gt(refreshFamilies.expiresAt, new Date(now))))
    .returning({ memberId: refreshFamilies.memberId });
  return living?.memberId ?? null;
}

async function findGood(db: Database, token: string, now: number) {
  const [kept] = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashSecret(token)));
  const isGood = kept !== undefined && (kept.goodUntil === null || kept.goodUntil.getTime() > now);
  return isGood ? kept : null;
}

/** The first use of a successor starts the grace period of its predecessor; tokens past theirs are deleted. */
async function retirePredecessor(
  db: Database,
  { family, predecessor }: Pick<KeptToken, 'family' | 'predecessor'>,
  now: number,
): Promise<void> {
  await db
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.family, family), lte(refreshTokens.goodUntil, new Date(now))));
  if (predecessor === null) return;
  await db
    .update(refreshTokens)
    .set({ goodUntil: new Date(now + GRACE_MS) })
    .where(and(eq(refreshTokens.tokenHash, predecessor), isNull(refreshTokens.goodUntil)));
}

async function endFamily(db: Database, family: string): Promise<void> {
  await db.delete(refreshFamilies).where(eq(refreshFamilies.id, family));
}

async function keepToken(db: Database, { token, family, predecessor }: KeptToken): Promise<void> {
  await db
    .insert(refreshTokens)
    .values({ tokenHash: hashSecret(token), family, predecessor })
    .onConflictDoNothing();
}

function deriveSuccessor(authSecret: string, family: string, token: string): string {
  const secret = createHmac('sha256', newestKey('refresh successors', authSecret)).update(token);
  return seal(authSecret, `${family}.${secret.digest('base64url')}`);
}

/** Appends an HMAC, by which a token of this provider is recognised after its row was deleted. */
function seal(authSecret: string, token: string): string {
  return `${token}.${sealOf(newestKey('refresh seals', authSecret), token)}`;
}

function isSealed(authSecret: string, token: string): boolean {
  const dot = token.lastIndexOf('.');
  const given = Buffer.from(token.slice(dot + 1));
  return keysFor('refresh seals', authSecret).some((key) => {
    const right = Buffer.from(sealOf(key, token.slice(0, dot)));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function sealOf(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
