import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { refreshTokens } from '../store/access-schema.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';

/** A refresh token dies when it was not used for 30 days. */
const IDLE_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a refresh token of 256 random bits; only its hash is kept. */
export async function issueRefreshToken(
  db: Database,
  memberId: string,
  nowMs: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(refreshTokens).values({
    tokenHash: hashOf(token),
    memberId,
    family: newId(),
    createdAt: new Date(nowMs),
    lastUsedAt: new Date(nowMs),
    expiresAt: new Date(nowMs + IDLE_LIFETIME_MS),
  });
  return token;
}

/** Member of a live refresh token, whose life this use prolongs; null when it is unknown, idle too long or revoked. */
export async function useRefreshToken(
  db: Database,
  token: string,
  nowMs: number,
): Promise<string | null> {
  const [used] = await db
    .update(refreshTokens)
    .set({ lastUsedAt: new Date(nowMs), expiresAt: new Date(nowMs + IDLE_LIFETIME_MS) })
    .where(
      and(
        eq(refreshTokens.tokenHash, hashOf(token)),
        gt(refreshTokens.expiresAt, new Date(nowMs)),
        isNull(refreshTokens.revokedAt),
      ),
    )
    .returning({ memberId: refreshTokens.memberId });
  return used?.memberId ?? null;
}

/** Forgets tokens that nobody can use any more. */
export async function dropDeadRefreshTokens(db: Database, nowMs: number): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, new Date(nowMs)));
}
