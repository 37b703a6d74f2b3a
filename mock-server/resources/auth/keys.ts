import { Buffer } from 'node:buffer';
import { hkdfSync } from 'node:crypto';

/*
 * INVARIANTS
 * - `AUTH_SECRET` itself signs and hashes nothing: each purpose has a key of its own, derived from it (HKDF, RFC 5869).
 * - Of several comma-separated secrets the first signs and hashes; the keys of all are accepted.
 */

export type KeyPurpose =
  | 'access tokens'
  | 'codes'
  | 'limits'
  | 'push'
  | 'refresh seals'
  | 'refresh successors';

const KEY_BYTES = 32;
/** Source: RFC 7518 §3.2, the key size of HS256. */
export const MIN_SECRET_BYTES = 32;

/** Cache of `keysFor`. */
const known = new Map<string, readonly Uint8Array[]>();

/** The keys of a purpose, that of the newest secret first. */
export function keysFor(purpose: KeyPurpose, authSecret: string): readonly Uint8Array[] {
  const name = `${purpose}\n${authSecret}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const keys = splitSecrets(authSecret).map((secret) => derive(secret, purpose));
  known.set(name, keys);
  return keys;
}

/** The key for signing and hashing. */
export function newestKey(purpose: KeyPurpose, authSecret: string): Uint8Array {
  const [newest] = keysFor(purpose, authSecret);
  if (newest === undefined) throw new Error('There is no secret.');
  return newest;
}

/** `new,old` → both. */
export function splitSecrets(authSecret: string): readonly string[] {
  return authSecret
    .split(/[,\s]*[,\n][,\s]*/)
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

/** Whether each of the secrets is long enough. */
export function areLongEnough(authSecret: string): boolean {
  const secrets = splitSecrets(authSecret);
  return (
    secrets.length > 0 && secrets.every((secret) => Buffer.byteLength(secret) >= MIN_SECRET_BYTES)
  );
}

function derive(secret: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `unikade ${purpose}`, KEY_BYTES));
}
