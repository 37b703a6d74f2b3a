import { resolve } from 'node:path';
import { CAPABILITIES, type Capability } from '#core/contract/headers.ts';
import { areLongEnough, MIN_SECRET_BYTES } from './resources/auth/keys.ts';
import type { S3Settings } from './pictures/s3-bytes.ts';
import { LOG_LEVELS, type LogLevel } from './operations/log.ts';

/** What to seed into an empty database. */
export type Seed = { kind: 'none' } | { kind: 'demo' } | { kind: 'generated'; count: number };

export interface Settings {
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  /** PostgreSQL itself, when `databaseUrl` is a pooler in front of it. */
  databaseDirectUrl: string | null;
  smtpUrl: string | null;
  /** Storage of picture bytes; null: the database. */
  pictures: S3Settings | null;
  /** Lower-case domains whose addresses, and those of their subdomains, may sign in; null: any. */
  allowedEmailDomains: readonly string[] | null;
  seed: Seed;
  hasFaults: boolean;
  /** `NODE_ENV=production`: no members are seeded, no sign-in codes printed. */
  isProduction: boolean;
  /** One secret, or several separated by commas: see auth/keys.ts. null: generated once and stored in `dataDir`. */
  authSecret: string | null;
  capabilities: readonly Capability[];
  /** Whether each use of a refresh token returns a successor. */
  hasRefreshRotation: boolean;
  /** Number of proxies in front whose `X-Forwarded-For` entries are trusted. */
  trustedProxyHops: number;
  logLevel: LogLevel;
  /** OTLP collector of traces; null: nothing is traced. */
  otlpEndpoint: string | null;
  /** Bearer token of `/metrics`; null: the metrics are not served. */
  metricsToken: string | null;
  /** Whether all clients use https, and `Strict-Transport-Security` is sent. */
  hasHsts: boolean;
  /** Contact of the operator for push services, `mailto:` or `https:`; null: none. */
  pushContact: string | null;
  /** Whether a push service may be on this machine, without https: for tests. */
  hasLoopbackPush: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Capabilities beyond the specified calls. */
export const OFFERED: readonly Capability[] = [
  'idempotency',
  'etag',
  'auth.logout',
  'batch',
  'uploads',
  'listings.create',
  'auth.registration-key',
  'orders.line',
  'listings.base',
  'prefer.minimal',
  'orders.pages',
  'auth.sessions',
  'contact',
  'products.campus',
  'products.near',
  'products.deal',
  'moderation',
  'push',
  'push.searches',
];
const POSTGRES = ['postgres:', 'postgresql:'];
const MAX_GENERATED = 1_000_000;
const MAX_HOPS = 10;

/** Reads the environment once; throws a sentence that names the setting and what it may be. */
export function readSettings(env: Environment): Settings {
  const databaseUrl = optional(env.DATABASE_URL);
  const authSecret = optional(env.AUTH_SECRET);
  const directUrl = optional(env.DATABASE_DIRECT_URL);
  const hasFaults = readFaults(env);
  if (databaseUrl !== null && authSecret === null) {
    throw new Error('AUTH_SECRET must be set when DATABASE_URL is: all processes sign with it.');
  }
  if (directUrl !== null && databaseUrl === null) {
    throw new Error('DATABASE_DIRECT_URL stands beside DATABASE_URL, which is not set.');
  }
  if (authSecret !== null && !areLongEnough(authSecret)) {
    throw new Error(
      `AUTH_SECRET must have at least ${MIN_SECRET_BYTES} bytes, each one of several.`,
    );
  }
  const isProduction = env.NODE_ENV === 'production';
  return {
    port: readPort(env.PORT),
    dataDir: resolve(optional(env.DATA_DIR) ?? './data'),
    databaseUrl: readUrl('DATABASE_URL', databaseUrl, POSTGRES),
    databaseDirectUrl: readUrl('DATABASE_DIRECT_URL', directUrl, POSTGRES),
    smtpUrl: readUrl('SMTP_URL', optional(env.SMTP_URL), ['smtp:', 'smtps:']),
    pictures: readPictures(env),
    allowedEmailDomains: readDomains(optional(env.ALLOWED_EMAIL_DOMAINS) ?? 'ac.lk'),
    seed: readSeed(optional(env.SEED) ?? (isProduction ? 'none' : 'demo'), isProduction),
    hasFaults,
    isProduction,
    authSecret,
    capabilities: readCapabilities(optional(env.PROVIDER_CAPABILITIES)),
    hasRefreshRotation: readSwitch('REFRESH_ROTATION', optional(env.REFRESH_ROTATION) ?? 'on'),
    trustedProxyHops: readHops(optional(env.TRUST_PROXY) ?? '0'),
    logLevel: readLogLevel(optional(env.LOG_LEVEL), isProduction),
    otlpEndpoint: readUrl(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      optional(env.OTEL_EXPORTER_OTLP_ENDPOINT),
      ['http:', 'https:'],
    ),
    metricsToken: readMetricsToken(optional(env.METRICS_TOKEN)),
    hasHsts: readSwitch('HSTS', optional(env.HSTS) ?? 'off'),
    pushContact: readPushContact(optional(env.PUSH_CONTACT)),
    hasLoopbackPush: readLoopbackPush(env, isProduction),
  };
}

function optional(value: string | undefined): string | null {
  return value === undefined || value.trim() === '' ? null : value.trim();
}

function readPort(value: string | undefined): number {
  const port = Number(optional(value) ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a whole number from 0 to 65535, not "${value ?? ''}".`);
  }
  return port;
}

function readUrl(name: string, value: string | null, schemes: readonly string[]): string | null {
  if (value === null) return null;
  // The value itself may hold a password, so it is not repeated.
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol)) {
    throw new Error(`${name} must be an address that begins with ${schemes.join('// or ')}//.`);
  }
  return value;
}

function readPictures(env: Environment): S3Settings | null {
  const url = readUrl('PICTURES_URL', optional(env.PICTURES_URL), ['https:', 'http:']);
  if (url === null) return null;
  const [keyId, secret] = [optional(env.PICTURES_KEY_ID), optional(env.PICTURES_SECRET)];
  if (keyId === null || secret === null) {
    throw new Error('PICTURES_KEY_ID and PICTURES_SECRET must be set when PICTURES_URL is.');
  }
  const region = optional(env.PICTURES_REGION) ?? 'us-east-1';
  return { url: url.replace(/\/+$/, ''), region, keyId, secret };
}

function readDomains(value: string): readonly string[] | null {
  if (value === '*') return null;
  const domains = value.split(',').map((domain) =>
    domain
      .trim()
      .toLowerCase()
      .replace(/^[@.]+/, ''),
  );
  if (domains.some((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain))) {
    throw new Error(`ALLOWED_EMAIL_DOMAINS must be a comma list of domains, or *, not "${value}".`);
  }
  return domains;
}

function readSeed(value: string, isProduction: boolean): Seed {
  if (isProduction && value !== 'none') {
    throw new Error(
      `SEED=${value} seeds people whose addresses are in the sources, and is refused with NODE_ENV=production.`,
    );
  }
  if (value === 'none' || value === 'demo') return { kind: value };
  const count = Number(value);
  if (!Number.isInteger(count) || count < 0 || count > MAX_GENERATED) {
    throw new Error(`SEED must be demo, none or a number up to ${MAX_GENERATED}, not "${value}".`);
  }
  return { kind: 'generated', count };
}

function readFaults(env: Environment): boolean {
  if (env.FAULTS !== '1') return false;
  if (env.NODE_ENV === 'production') {
    throw new Error(
      'FAULTS=1 opens the provider to tests and is refused with NODE_ENV=production.',
    );
  }
  return true;
}

function readSwitch(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off')
    throw new Error(`${name} must be on or off, not "${value}".`);
  return value === 'on';
}

/** Outside of production the terminal shows only the address and the codes. */
function readLogLevel(value: string | null, isProduction: boolean): LogLevel {
  if (value === null) return isProduction ? 'info' : 'warn';
  const level = LOG_LEVELS.find((known) => known === value);
  if (level !== undefined) return level;
  throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
}

function readMetricsToken(value: string | null): string | null {
  if (value === null || /^[\x21-\x7e]{16,}$/.test(value)) return value;
  throw new Error('METRICS_TOKEN must have at least 16 visible characters without spaces.');
}

/** Source: RFC 8292 §2.1. */
function readPushContact(value: string | null): string | null {
  if (value === null || /^mailto:[^\s@<>]+@[^\s@<>]+$|^https:\/\/[^\s/]+\S*$/.test(value))
    return value;
  throw new Error('PUSH_CONTACT must be like mailto:shop@campus.lk, or a page by https.');
}

function readLoopbackPush(env: Environment, isProduction: boolean): boolean {
  const isOn = readSwitch('PUSH_LOOPBACK', optional(env.PUSH_LOOPBACK) ?? 'off');
  if (isOn && isProduction) {
    throw new Error(
      'PUSH_LOOPBACK=on lets members name addresses of this machine and is refused with NODE_ENV=production.',
    );
  }
  return isOn;
}

function readHops(value: string): number {
  const hops = Number(value);
  if (!Number.isInteger(hops) || hops < 0 || hops > MAX_HOPS) {
    throw new Error(
      `TRUST_PROXY must be the number of proxies in front, from 0 to ${MAX_HOPS}, not "${value}".`,
    );
  }
  return hops;
}

function readCapabilities(value: string | null): readonly Capability[] {
  if (value === null) return OFFERED;
  if (value === 'none') return [];
  const named = value.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !OFFERED.some((offered) => offered === name));
  if (unknown !== undefined) {
    throw new Error(
      `PROVIDER_CAPABILITIES may be none or a list of ${OFFERED.join(', ')}, not "${unknown}".`,
    );
  }
  return CAPABILITIES.filter((capability) => named.includes(capability));
}
