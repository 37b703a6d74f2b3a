import { createMiddleware } from 'hono/factory';
import { type Capability, PROVIDER_CAPABILITIES } from '#core/contract/headers.ts';
import type { ApiEnv } from './api-context.ts';
import { contentHash, matchesEtag } from './etags.ts';
import { API_SECURITY_HEADERS } from './security-headers.ts';

/** Public replies may be cached and revalidated; all others are personal. */
const PUBLIC_PATH = /^\/api\/(categories|homepage|products)(\/|$)/;

/** Headers of every reply of `/api`, and 304 for a client that has the reply. */
export function apiHeaders(capabilities: readonly Capability[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    c.header('Cache-Control', PUBLIC_PATH.test(c.req.path) ? 'no-cache' : 'no-store');
    for (const [name, value] of Object.entries(API_SECURITY_HEADERS)) c.header(name, value);
    if (capabilities.length > 0) c.header(PROVIDER_CAPABILITIES, capabilities.join(', '));
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || c.res.status !== 200 || !capabilities.includes('etag')) return;
    const text = await c.res.text();
    const etag = etagOf(c.req.path, text);
    const headers = new Headers(c.res.headers);
    headers.set('ETag', etag);
    const isKnown = matchesEtag(c.req.header('If-None-Match'), etag);
    if (isKnown) headers.delete('Content-Type');
    // Hono merges the headers of a replaced response into the new one.
    c.res = undefined;
    c.res = isKnown
      ? new Response(null, { status: 304, headers })
      : new Response(text, { headers });
  });
}

/** Replies that are about views. */
const VIEWS_PATH = /^\/api\/dashboard(\/|$)/;

/**
 * Weak, because it leaves the views of listings out: every read of a product counts as a view,
 * and a reply that differs only in that number is not worth sending again.
 */
function etagOf(path: string, text: string): string {
  const stable = VIEWS_PATH.test(path) ? text : text.replace(/"views":\d+,/g, '');
  return `W/"${contentHash(stable)}"`;
}
