import { describe, expect, it } from 'vitest';
import { OFFERED, readSettings } from '#server/settings.ts';

describe('the settings', () => {
  it('have the published defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      databaseDirectUrl: null,
      smtpUrl: null,
      pictures: null,
      otlpEndpoint: null,
      allowedEmailDomains: ['ac.lk'],
      seed: { kind: 'demo' },
      hasFaults: false,
      authSecret: null,
      capabilities: OFFERED,
      hasRefreshRotation: true,
      trustedProxyHops: 0,
      logLevel: 'warn',
      hasHsts: false,
      pushContact: null,
      hasLoopbackPush: false,
    });
  });

  it('take a contact for push services, and services of this machine for tests alone', () => {
    for (const contact of ['mailto:shop@campus.lk', 'https://campus.lk/shop'])
      expect(readSettings({ PUSH_CONTACT: contact }).pushContact).toBe(contact);
    for (const contact of ['shop@campus.lk', 'mailto:shop', 'http://campus.lk', 'https://'])
      expect(() => readSettings({ PUSH_CONTACT: contact }), contact).toThrow('PUSH_CONTACT');
    expect(readSettings({ PUSH_LOOPBACK: 'on' }).hasLoopbackPush).toBe(true);
    expect(() => readSettings({ PUSH_LOOPBACK: 'on', NODE_ENV: 'production' })).toThrow('refused');
  });

  it('read the variables that are set', () => {
    expect(
      readSettings({
        PORT: '8080',
        DATABASE_URL: 'postgres://db.example/unikade',
        DATABASE_DIRECT_URL: 'postgres://primary.example/unikade',
        AUTH_SECRET:
          'a secret that is long enough for anybody, an earlier one of the same kind as that',
        ALLOWED_EMAIL_DOMAINS: 'ac.lk, @Example.org',
        SEED: '500',
        FAULTS: '1',
        PROVIDER_CAPABILITIES: 'none',
        REFRESH_ROTATION: 'off',
        TRUST_PROXY: '2',
        LOG_LEVEL: 'debug',
        HSTS: 'on',
        PICTURES_URL: 'https://s3.example/bucket/',
        PICTURES_KEY_ID: 'key',
        PICTURES_SECRET: 'secret',
      }),
    ).toMatchObject({
      port: 8080,
      databaseUrl: 'postgres://db.example/unikade',
      databaseDirectUrl: 'postgres://primary.example/unikade',
      allowedEmailDomains: ['ac.lk', 'example.org'],
      seed: { kind: 'generated', count: 500 },
      hasFaults: true,
      capabilities: [],
      hasRefreshRotation: false,
      pictures: {
        url: 'https://s3.example/bucket',
        region: 'us-east-1',
        keyId: 'key',
        secret: 'secret',
      },
      trustedProxyHops: 2,
      logLevel: 'debug',
      hasHsts: true,
    });
    expect(readSettings({ ALLOWED_EMAIL_DOMAINS: '*' }).allowedEmailDomains).toBeNull();
    expect(readSettings({ NODE_ENV: 'production' })).toMatchObject({
      logLevel: 'info',
      seed: { kind: 'none' },
      isProduction: true,
    });
  });

  it.each([
    [{ PORT: 'web' }, 'PORT must be a whole number from 0 to 65535, not "web".'],
    [{ SEED: 'much' }, 'SEED must be demo, none or a number up to 1000000, not "much".'],
    [
      { DATABASE_URL: 'postgres://db/x' },
      'AUTH_SECRET must be set when DATABASE_URL is: all processes sign with it.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://db/x' },
      'DATABASE_DIRECT_URL stands beside DATABASE_URL, which is not set.',
    ],
    [
      { AUTH_SECRET: 'only thirty-one characters long' },
      'AUTH_SECRET must have at least 32 bytes, each one of several.',
    ],
    [
      { AUTH_SECRET: `${'long enough '.repeat(4)},short` },
      'AUTH_SECRET must have at least 32 bytes, each one of several.',
    ],
    [
      { SEED: 'demo', NODE_ENV: 'production' },
      'SEED=demo seeds people whose addresses are in the sources, and is refused with NODE_ENV=production.',
    ],
    [
      { PICTURES_URL: 'https://s3.example/bucket' },
      'PICTURES_KEY_ID and PICTURES_SECRET must be set when PICTURES_URL is.',
    ],
    [
      { PICTURES_URL: 'ftp://s3.example' },
      'PICTURES_URL must be an address that begins with https:// or http://.',
    ],
    [
      { SMTP_URL: 'mail.example' },
      'SMTP_URL must be an address that begins with smtp:// or smtps://.',
    ],
    [
      { FAULTS: '1', NODE_ENV: 'production' },
      'FAULTS=1 opens the provider to tests and is refused with NODE_ENV=production.',
    ],
    [
      { ALLOWED_EMAIL_DOMAINS: 'ac lk' },
      'ALLOWED_EMAIL_DOMAINS must be a comma list of domains, or *, not "ac lk".',
    ],
    [
      { PROVIDER_CAPABILITIES: 'magic' },
      `PROVIDER_CAPABILITIES may be none or a list of ${OFFERED.join(', ')}, not "magic".`,
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of silent, error, warn, info, debug, not "loud".',
    ],
    [{ HSTS: '1' }, 'HSTS must be on or off, not "1".'],
    [{ REFRESH_ROTATION: 'yes' }, 'REFRESH_ROTATION must be on or off, not "yes".'],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY must be the number of proxies in front, from 0 to 10, not "true".',
    ],
    [
      { TRUST_PROXY: '-1' },
      'TRUST_PROXY must be the number of proxies in front, from 0 to 10, not "-1".',
    ],
  ])('refuse %j in words', (env, words) => {
    expect(() => readSettings(env)).toThrow(words);
  });
});
