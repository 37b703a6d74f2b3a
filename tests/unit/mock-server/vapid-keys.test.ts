import { createECDH, createPublicKey, randomBytes } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { findPair, newestPair, signFor } from '#server/resources/push/vapid-keys.ts';

const OLD = 'the secret that was used until a rotation';
const NEW = 'the secret that a rotation has put before it';
const NOW = Date.parse('2026-11-23T08:00:00Z');

it('the pair is the same in every process, and another one for another secret', () => {
  expect(newestPair(OLD).publicKey).toMatch(/^B[\w-]{86}$/);
  expect(newestPair(OLD).publicKey).toBe(newestPair(`${OLD}`).publicKey);
  expect(newestPair(NEW).publicKey).not.toBe(newestPair(OLD).publicKey);
});

it('both halves belong together, for any secret', () => {
  for (let round = 0; round < 50; round += 1) {
    const { publicKey, privateKey } = newestPair(randomBytes(32).toString('hex'));
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url'));
    expect(curve.getPublicKey('base64url')).toBe(publicKey);
  }
});

it('after a rotation new subscriptions use the new secret, and the old one still signs', () => {
  const both = `${NEW},${OLD}`;
  const before = newestPair(OLD).publicKey;
  expect(newestPair(both).publicKey).toBe(newestPair(NEW).publicKey);
  expect(findPair(both, before)?.publicKey).toBe(before);
  expect(findPair(NEW, before)).toBeNull();
});

it('the header names the sender, the push service and the expiry', async () => {
  const pair = newestPair(OLD);
  const origin = 'https://push.example';
  const contact = 'mailto:shop@campus.lk';
  const header = await signFor(pair, { origin, contact, nowMs: NOW });
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(pair.publicKey);
  const { payload } = await jwtVerify(token, createPublicKey(pair.privateKey), {
    ...{ audience: origin, algorithms: ['ES256'], currentDate: new Date(NOW) },
  });
  expect(payload).toEqual({ aud: origin, sub: contact, exp: NOW / 1000 + 12 * 60 * 60 });
});

it('without a contact nothing is claimed', async () => {
  const origin = 'https://push.example';
  const header = await signFor(newestPair(OLD), { origin, contact: null, nowMs: NOW });
  const [, claims = ''] = header.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).not.toHaveProperty('sub');
});
