import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { chooseEncoding, createCompressor } from './compression.ts';
import { matchesEtag } from './etags.ts';
import { plainReply, refuseWrite } from './plain-reply.ts';
import {
  PAGE_HEADERS,
  pageHeadersWith,
  readInlineScripts,
  WORKER_HEADERS,
} from './security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const WORKER = '/sw.js';

/**
 * Serves the built app: its files, and for every other address the page rendered by `draw`, else index.html, whose router
 * renders it in the browser.
 */
export function serveApp(
  folder: string,
  draw: (request: Request, clientAddress: string) => Promise<Response | null> = () =>
    Promise.resolve(null),
): (request: Request, clientAddress?: string) => Promise<Response> {
  const compress = createCompressor();

  async function send(request: Request, path: string, status = 200): Promise<Response | null> {
    const file = await readIfFile(folder, path);
    if (file === null) return null;
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const encoding = chooseEncoding(
      request.headers.get('Accept-Encoding'),
      type,
      file.content.byteLength,
    );
    const etag = `"${file.stamp}-${encoding}"`;
    const headers = new Headers({
      ...headersOf(path, file.content),
      'Content-Type': type,
      'Cache-Control': cachingOf(path),
      ETag: etag,
      Vary: 'Accept-Encoding',
    });
    if (matchesEtag(request.headers.get('If-None-Match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
    const content =
      (encoding === 'br' ? await readPacked(folder, path, file.changedAtMs) : null) ??
      (await compress(`${path} ${file.stamp}`, file.content, encoding));
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(content.byteLength));
    const body = request.method === 'HEAD' ? null : new Uint8Array(content);
    return new Response(body, { status, headers });
  }

  return async (request, clientAddress = '') => {
    const notRead = refuseWrite(request.method, PAGE_HEADERS);
    if (notRead !== null) return notRead;
    const path = readPath(request.url);
    const found = path === null || path === '/' ? null : await send(request, path);
    if (found !== null) return found;
    // Not index.html for a missing file: a module loader would try to run it.
    if (extname(path ?? new URL(request.url).pathname) !== '')
      return plainReply('Not found.', 404, PAGE_HEADERS);
    const page = (await draw(request, clientAddress)) ?? (await send(request, '/index.html'));
    return page ?? plainReply(NOT_BUILT, 503, PAGE_HEADERS);
  };
}

const NOT_BUILT =
  'The app is not built yet. Run "npm start", or "npm run build", and reload this page.';

function headersOf(path: string, content: Uint8Array): Readonly<Record<string, string>> {
  if (path === WORKER) return WORKER_HEADERS;
  return extname(path) === '.html'
    ? pageHeadersWith(readInlineScripts(new TextDecoder().decode(content)))
    : PAGE_HEADERS;
}

/** Hashed files never change, pictures and icons rarely; everything else is revalidated. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith('/pictures/') || path.startsWith('/icons/')) return 'public, max-age=86400';
  return 'no-cache';
}

/** The decoded path of an address; null when it names no file. */
function readPath(url: string): string | null {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    return path.includes('\0') ? null : path;
  } catch {
    // An invalid percent-encoding: the app shows its page for unknown addresses.
    return null;
  }
}

async function readIfFile(folder: string, path: string) {
  const full = normalize(join(folder, path));
  // Build reports (.vite) and files outside of the folder are private.
  if (!full.startsWith(folder + sep) || path.includes('/.')) return null;
  try {
    const { mtimeMs, size } = await stat(full);
    return {
      content: await readFile(full),
      changedAtMs: mtimeMs,
      stamp: `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`,
    };
  } catch {
    return null;
  }
}

/** The file as the build has compressed it, at a higher quality. null without one, or when the file is newer. */
async function readPacked(folder: string, path: string, changedAtMs: number) {
  const full = normalize(join(folder, '.br', path));
  try {
    const { mtimeMs } = await stat(full);
    return mtimeMs < changedAtMs ? null : await readFile(full);
  } catch {
    return null;
  }
}
