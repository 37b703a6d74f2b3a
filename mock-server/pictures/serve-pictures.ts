import { readUploadAddress } from '#core/domain/upload-address.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refusal.ts';
import { PICTURES_OF_NETWORK, takeOfNetwork } from '../limits/volume-limits.ts';
import type { PictureBytes, PictureName } from './picture-bytes.ts';
import { findPictureSize } from './stored-pictures.ts';

/** A browser never runs a picture as anything else, with any bytes. */
const SAFE: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Answers `/uploads/{id}/{width}.webp`. What an address names never changes, so it may be kept for ever. */
export function servePictures({
  db,
  pictureBytes: bytes,
  takeVolume,
}: Pick<Deps, 'db' | 'pictureBytes' | 'takeVolume'>) {
  return async (
    { method, url, headers: asked }: Request,
    clientAddress: string,
  ): Promise<Response> => {
    if (method !== 'GET' && method !== 'HEAD') {
      const refusal = plain('This address can only be read.', 405);
      refusal.headers.set('Allow', 'GET, HEAD');
      return refusal;
    }
    const address = readUploadAddress(new URL(url).pathname);
    if (address === null) return plain('Not found.', 404);
    const refusal = takeOfNetwork(takeVolume, PICTURES_OF_NETWORK, clientAddress);
    if (refusal !== null) return refuse(refusal);
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

function refuse({ message, status, retryAfterSeconds }: Refusal): Response {
  const response = plain(message, status);
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}

function plain(words: string, status: number): Response {
  return new Response(`${words}\n`, {
    status,
    headers: { ...SAFE, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
