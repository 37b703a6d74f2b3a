import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  ACCESS_LIFETIME_MS,
  readAccessToken,
  signAccessToken,
} from '#server/resources/auth/access-tokens.ts';
import { type KeyPurpose, newestKey } from '#server/resources/auth/keys.ts';

const SECRET = 'the secret of this test, which is long enough';
const OTHER_SECRET = 'a secret of another provider, which is long enough';
const MEMBER = '0123456789abcdef01234567';
const NOW_MS = Date.parse('2026-11-23T10:00:00Z');
const SECONDS = Math.floor(NOW_MS / 1000);

interface Forgery {
  alg?: string;
  issuer?: string;
  purpose?: KeyPurpose;
  secret?: string;
  header?: Record<string, string>;
}

/** As the provider signs, except for the given claims. */
function forge({
  alg = 'HS256',
  issuer = 'unikade',
  purpose = 'access tokens',
  secret = SECRET,
  header = {},
}: Forgery) {
  return new SignJWT({ sid: 'a session' })
    .setProtectedHeader({ alg, ...header })
    .setSubject(MEMBER)
    .setIssuer(issuer)
    .setExpirationTime(SECONDS + 60)
    .sign(newestKey(purpose, secret));
}

const read = (token: string, nowMs = NOW_MS) => readAccessToken(SECRET, token, nowMs);

describe('an access token', () => {
  it('is taken until it expires, and not at that moment', async () => {
    const token = await signAccessToken(SECRET, MEMBER, NOW_MS, 'a session');
    const bearer = { memberId: MEMBER, sessionId: 'a session' };
    expect(await read(token, NOW_MS + ACCESS_LIFETIME_MS - 1000)).toEqual(bearer);
    expect(await read(token, NOW_MS + ACCESS_LIFETIME_MS)).toBeNull();
  });

  it('is one that this test can make', async () => {
    expect(await read(await forge({}))).toEqual({ memberId: MEMBER, sessionId: 'a session' });
  });

  const forgeries: [string, Forgery][] = [
    ['of another secret', { secret: OTHER_SECRET }],
    ['signed by a longer hash than the one that is allowed', { alg: 'HS512' }],
    ['of another issuer', { issuer: 'elsewhere' }],
    ['signed by the key of another purpose', { purpose: 'refresh successors' }],
    [
      'that brings its own key along',
      { secret: OTHER_SECRET, header: { jku: 'https://x.example/keys' } },
    ],
  ];
  it.each(forgeries)('%s is refused', async (_name, forgery) => {
    expect(await read(await forge(forgery))).toBeNull();
  });

  it('without a signature, with a foreign one or cut off is refused', async () => {
    const token = await forge({});
    const [head = '', body = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ sub: 'f'.repeat(24), iss: 'unikade' }));
    const unsigned = new UnsecuredJWT({}).setSubject(MEMBER).setIssuer('unikade').encode();
    for (const forged of [
      unsigned,
      `${head}.${body}.`,
      `${head}.${other.toString('base64url')}.${signature}`,
      token.slice(0, -4),
      '',
    ]) {
      expect(await read(forged)).toBeNull();
    }
  });
});
