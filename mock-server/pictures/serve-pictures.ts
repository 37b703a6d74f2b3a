import { readUploadAddress } from '#core/domain/upload-address.ts';
import type { Database } from '../storage/database.ts';
import type { PictureBytes, PictureName } from './picture-bytes.ts';
import { findPictureSize } from './stored-pictures.ts';

/** A browser never runs a picture as anything else, with any bytes. */
const SAFE: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Answers `/uploads/{id}/{width}.webp`. What an address names never changes, so it may be kept for ever. */
export function servePictures(
  db: Database,
  bytes: PictureBytes,
): (request: Request) => Promise<Response> {
  return async ({ method, url, headers: asked }) => {
    if (method !== 'GET' && method !== 'HEAD') {
      const refusal = plain('This address can only be read.', 405);
      refusal.headers.set('Allow', 'GET, HEAD');
      return refusal;
    }
    const address = readUploadAddress(new URL(url).pathname);
    if (address === null) return plain('Not found.', 404);
    const etag = `"${address.id}-${address.width}"`;
    const isKnown = isListed(asked.get('If-None-Match'), etag);
    const isContentWanted = method === 'GET' && !isKnown;
    const row = await findPictureSize(db, address, isContentWanted);
    const found =
      row?.length === 0 && !isKnown ? await readOutside(bytes, address, isContentWanted) : row;
    if (found === null) return plain('Not found.', 404);
    const headers = new Headers({
      ...SAFE,
      'Content-Disposition': `inline; filename="${address.id}-${address.width}.webp"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
    });
    if (isKnown) return new Response(null, { status: 304, headers });
    headers.set('Content-Type', 'image/webp');
    headers.set('Content-Length', String(found.length));
    return new Response(found.content, { headers });
  };
}

async function readOutside(bytes: PictureBytes, name: PictureName, isContentWanted: boolean) {
  const content = isContentWanted ? await bytes.read(name) : null;
  const length = isContentWanted ? (content?.byteLength ?? null) : await bytes.measure(name);
  return length === null ? null : { length, content };
}

function isListed(header: string | null, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

function plain(words: string, status: number): Response {
  return new Response(`${words}\n`, {
    status,
    headers: { ...SAFE, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
