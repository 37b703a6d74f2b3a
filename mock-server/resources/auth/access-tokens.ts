import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { keysFor, newestKey } from './keys.ts';

/** Access tokens live 15 minutes. */
export const ACCESS_LIFETIME_MS = 15 * 60 * 1000;

const ISSUER = 'unikade';

/** Subject of an access token. */
export interface Bearer {
  memberId: string;
  /** Family of the refresh token that it was issued with; null in older tokens without one, until they expire. */
  sessionId: string | null;
}

/** A signed token for a member's session. */
export function signAccessToken(
  secret: string,
  memberId: string,
  nowMs: number,
  sessionId?: string,
): Promise<string> {
  return (
    new SignJWT(sessionId === undefined ? {} : { sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(memberId)
      .setIssuer(ISSUER)
      // Makes tokens of the same second differ, so that one of them can be refused alone.
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(nowMs / 1000))
      .setExpirationTime(Math.floor((nowMs + ACCESS_LIFETIME_MS) / 1000))
      .sign(newestKey('access tokens', secret))
  );
}

/** The token's subject; null when it is invalid or expired. Does not check whether the session has ended. */
export async function readAccessToken(
  secret: string,
  token: string,
  nowMs: number,
): Promise<Bearer | null> {
  for (const key of keysFor('access tokens', secret)) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        currentDate: new Date(nowMs),
      });
      const { sub, sid } = payload;
      if (sub !== undefined)
        return { memberId: sub, sessionId: typeof sid === 'string' ? sid : null };
    } catch {
      // Another key may have signed it. The reason of a failure would help only a forger.
    }
  }
  return null;
}
