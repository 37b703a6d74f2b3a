import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { keysFor, newestKey } from './keys.ts';

/** Access tokens live 15 minutes. */
export const ACCESS_LIFETIME_MS = 15 * 60 * 1000;

const ISSUER = 'unikade';

/** Whom an access token stands for. */
export interface Bearer {
  memberId: string;
  /** Family of the refresh token it came with; null in older tokens without one, until they expire. */
  sessionId: string | null;
}

/** A signed token that names the member and the session. */
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
      // Two tokens of the same second differ, so that one of them can be refused alone.
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(nowMs / 1000))
      .setExpirationTime(Math.floor((nowMs + ACCESS_LIFETIME_MS) / 1000))
      .sign(newestKey('access tokens', secret))
  );
}

/** Whom the token names; null when it is forged, expired or no token. Whether the session has ended is not asked here. */
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
      // Why it was refused helps only a forger; another key may have signed it.
    }
  }
  return null;
}
