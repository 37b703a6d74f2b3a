import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Access tokens live 15 minutes. */
export const ACCESS_LIFETIME_MS = 15 * 60 * 1000;

const ISSUER = 'unikade';
const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** A signed token that names the member. */
export function signAccessToken(secret: string, memberId: string, nowMs: number): Promise<string> {
  return (
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(memberId)
      .setIssuer(ISSUER)
      // Two tokens of the same second differ, so that one of them can be refused alone.
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(nowMs / 1000))
      .setExpirationTime(Math.floor((nowMs + ACCESS_LIFETIME_MS) / 1000))
      .sign(keyOf(secret))
  );
}

/** Id of the member the token names; null when it is forged, expired or no token. */
export async function readAccessToken(
  secret: string,
  token: string,
  nowMs: number,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: new Date(nowMs),
    });
    return payload.sub ?? null;
  } catch {
    // Why it was refused helps only a forger.
    return null;
  }
}
