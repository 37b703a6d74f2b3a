import { createHash } from 'node:crypto';

/**
 * For the pages of the app. Scripts, styles and calls are same-origin; pictures may also come from sellers' addresses.
 * Trusted types allow two policies: the app's own, which creates the URL of the service worker, and the default one.
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
 * For the service worker, which fetches sellers' pictures for the page: its fetches need `connect-src`, whatever their
 * destination in the page. https://fetch.spec.whatwg.org/#dom-request
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

/** Headers of a document with inline scripts and styles, which the policy allows by their hashes. */
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
 * The inline scripts of a document of the build, and its import map, which needs a hash too. Never call it with a document
 * that contains user input: that would be allowed as well.
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

/** Of every response: no other origin may embed it. */
const EVERYWHERE = { 'Cross-Origin-Resource-Policy': 'same-origin' };

/** Of every refusal, also outside of `/api` or before the app. */
export const REFUSAL_HEADERS: Readonly<Record<string, string>> = {
  ...API_SECURITY_HEADERS,
  ...EVERYWHERE,
  'Cache-Control': 'no-store',
};

/**
 * A year, as the preload lists of browsers require. Without `includeSubDomains`: a campus's subdomains are not ours. Only
 * with the setting `HSTS` (RFC 6797 §7.2): this process itself serves http.
 */
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Adds the headers of every response. */
export function secure(response: Response, hasHsts: boolean): Response {
  const headers = hasHsts ? { ...EVERYWHERE, ...STRICT_TRANSPORT } : EVERYWHERE;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
