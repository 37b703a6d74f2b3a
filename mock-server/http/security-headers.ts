import { createHash } from 'node:crypto';

/**
 * For the pages of the app. Scripts, styles and calls come from here only; pictures also from sellers' addresses.
 * Trusted types allow two policies: one of the app's own (it registers the service worker by an address) and a default.
 */
const PAGE_POLICY = policyFor("'self'", "'self'");

function policyFor(scripts: string, styles: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' https: blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types unikade default',
  ].join('; ');
}

/**
 * For the service worker, which has a policy of its own and hands sellers' pictures to the page: what it fetches counts
 * as a call, whatever the page wanted it for. https://fetch.spec.whatwg.org/#dom-request
 */
const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self' https:",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Headers of everything that is not `/api`. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': PAGE_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Headers of a document with scripts and styles of its own in it, which the policy names by their hashes. */
export function pageHeadersWith(
  scripts: readonly string[],
  styles: readonly string[] = [],
): Readonly<Record<string, string>> {
  const policy = policyFor(allowByHash(scripts), allowByHash(styles));
  return { ...PAGE_HEADERS, 'Content-Security-Policy': policy };
}

function allowByHash(texts: readonly string[]): string {
  const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64'));
  return ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
}

/**
 * The scripts in a document of the build, and its import map, which the policy takes for one. Never ask it of a document
 * that carries what people wrote.
 */
export function readInlineScripts(template: string): readonly string[] {
  const inline = template.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/gs);
  return [...inline].map(([, script]) => script ?? '');
}

/** Headers of the script of the service worker. */
export const WORKER_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': WORKER_POLICY,
};

/** Headers of every reply of `/api` and of uploaded pictures: opened as a page, it can load and run nothing. */
export const API_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Of anything at all: no other site may build it in. */
const EVERYWHERE = { 'Cross-Origin-Resource-Policy': 'same-origin' };

/** On every refusal, also of those outside `/api` or before it was reached. */
export const REFUSAL_HEADERS: Readonly<Record<string, string>> = {
  ...API_SECURITY_HEADERS,
  ...EVERYWHERE,
  'Cache-Control': 'no-store',
};

/**
 * A year, as the preload lists of browsers require. Not for subdomains: those of a campus are not ours to decide. Only
 * when the operator says that all clients use https (RFC 6797 §7.2): this process itself serves http.
 */
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Adds to a reply what every reply says. */
export function secure(response: Response, hasHsts: boolean): Response {
  const headers = hasHsts ? { ...EVERYWHERE, ...STRICT_TRANSPORT } : EVERYWHERE;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
