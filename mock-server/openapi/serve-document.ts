import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Buffer } from 'node:buffer';
import { Hono } from 'hono';
import { type Capability, PROVIDER_CAPABILITIES } from '#core/contract/headers.ts';
import { chooseEncoding, type Compress, createCompressor } from '../http/compression.ts';
import { contentHash, matchesEtag } from '../http/etags.ts';
import type { Route } from '../http/route.ts';
import { PAGE_HEADERS } from '../http/security-headers.ts';
import { writeDocument } from './document.ts';
import { writePage } from './page.ts';

/** Stricter than the app's: the page has no scripts. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The documentation of the calls: `/openapi.json`, the same as a page at `/docs`, and the page's styles. */
export function documentPages(routes: readonly Route[], capabilities: readonly Capability[]): Hono {
  const pages = new Hono();
  const document = once(() => writeDocument(routes, capabilities));
  const announced: Record<string, string> =
    capabilities.length > 0 ? { [PROVIDER_CAPABILITIES]: capabilities.join(', ') } : {};
  const compress = createCompressor();
  const texts = {
    '/openapi.json': { type: 'application/json', write: () => JSON.stringify(document()) },
    '/docs': { type: 'text/html; charset=utf-8', write: () => writePage(document()) },
    '/docs.css': { type: 'text/css; charset=utf-8', write: readStyle },
  };
  for (const [path, { type, write }] of Object.entries(texts)) {
    const content = once(() => Buffer.from(write()));
    pages.get(path, ({ req }) =>
      reply(req.raw, { path, type, content: content(), announced }, compress),
    );
  }
  return pages;
}

/** Memoises the result of the first call. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

function readStyle(): string {
  return readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8');
}

interface Page {
  path: string;
  type: string;
  content: Buffer;
  announced: Readonly<Record<string, string>>;
}

async function reply(
  request: Request,
  { path, type, content, announced }: Page,
  compress: Compress,
): Promise<Response> {
  const accepted = request.headers.get('Accept-Encoding');
  const encoding = chooseEncoding(accepted, type, content.byteLength);
  const etag = `"${contentHash(content)}-${encoding}"`;
  const headers = new Headers({
    ...PAGE_HEADERS,
    ...announced,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
  });
  if (matchesEtag(request.headers.get('If-None-Match'), etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(new Uint8Array(await compress(path, content, encoding)), { headers });
}
