import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';

describe('the settings', () => {
  it('have the published defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      smtpUrl: null,
      allowedEmailDomains: ['ac.lk'],
      seed: { kind: 'demo' },
      hasFaults: false,
      authSecret: null,
      capabilities: ['idempotency', 'etag'],
    });
  });

  it('read what is set', () => {
    expect(
      readSettings({
        PORT: '8080',
        DATABASE_URL: 'postgres://db.example/unikade',
        AUTH_SECRET: 'a secret of some length',
        ALLOWED_EMAIL_DOMAINS: 'ac.lk, @Example.org',
        SEED: '500',
        FAULTS: '1',
        PROVIDER_CAPABILITIES: 'none',
      }),
    ).toMatchObject({
      port: 8080,
      databaseUrl: 'postgres://db.example/unikade',
      allowedEmailDomains: ['ac.lk', 'example.org'],
      seed: { kind: 'generated', count: 500 },
      hasFaults: true,
      capabilities: [],
    });
    expect(readSettings({ ALLOWED_EMAIL_DOMAINS: '*' }).allowedEmailDomains).toBeNull();
  });

  it.each([
    [{ PORT: 'web' }, 'PORT must be a whole number from 0 to 65535, not "web".'],
    [{ SEED: 'much' }, 'SEED must be demo, none or a number up to 1000000, not "much".'],
    [
      { DATABASE_URL: 'postgres://db/x' },
      'AUTH_SECRET must be set when DATABASE_URL is: all processes sign with it.',
    ],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 16 characters.'],
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
      'PROVIDER_CAPABILITIES may be none or a list of idempotency, etag, not "magic".',
    ],
  ])('refuse %j in words', (env, words) => {
    expect(() => readSettings(env)).toThrow(words);
  });
});
