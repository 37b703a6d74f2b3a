import { createECDH, createHmac, createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { keysFor, newestKey } from '../auth/keys.ts';

/*
 * INVARIANTS
 * - The key pair that signs messages is derived from `AUTH_SECRET`, like every key: nothing else is stored.
 * - A subscription is bound to its public key. After a rotation its messages are signed with the older secret's key while
 *   that is configured; the device subscribes again at its next check.
 */

/** A pair of P-256. Source: RFC 8292 §2. */
interface VapidPair {
  /** Uncompressed point, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** A push service may refuse a token valid for more than a day. Source: RFC 8292 §2. */
const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;

/** Cache of `pairOf`. */
const known = new Map<string, VapidPair>();

/** The pair of the newest secret. */
export function newestPair(authSecret: string): VapidPair {
  return pairOf(newestKey('push', authSecret));
}

/** The pair with this public key; null when no configured secret gives it. */
export function findPair(authSecret: string, publicKey: string): VapidPair | null {
  return (
    keysFor('push', authSecret)
      .map(pairOf)
      .find((pair) => pair.publicKey === publicKey) ?? null
  );
}

/**
 * Value of `Authorization` for a push service.
 *
 * @param contact where its operator may write, `mailto:` or `https:`; null: nowhere
 */
export async function signFor(
  { publicKey, privateKey }: VapidPair,
  { origin, contact, nowMs }: { origin: string; contact: string | null; nowMs: number },
): Promise<string> {
  const token = new SignJWT(contact === null ? {} : { sub: contact })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setExpirationTime(Math.floor((nowMs + TOKEN_LIFETIME_MS) / 1000));
  return `vapid t=${await token.sign(privateKey)}, k=${publicKey}`;
}

function pairOf(key: Uint8Array): VapidPair {
  const name = Buffer.from(key).toString('base64url');
  const before = known.get(name);
  if (before !== undefined) return before;
  const pair = derivePair(key);
  known.set(name, pair);
  return pair;
}

/** Tries candidates until one is a valid private key; one in 2³² is not. Source: FIPS 186-5, A.2.2. */
function derivePair(key: Uint8Array): VapidPair {
  const curve = createECDH('prime256v1');
  for (let candidate = 0; ; candidate += 1) {
    const d = createHmac('sha256', key).update(String(candidate)).digest();
    try {
      curve.setPrivateKey(d);
    } catch {
      continue; // zero, or not below the order of the curve
    }
    const point = curve.getPublicKey();
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256', d: d.toString('base64url') },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    return {
      publicKey: point.toString('base64url'),
      privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    };
  }
}
