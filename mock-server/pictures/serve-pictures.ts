import { readUploadAddress } from '#core/domain/upload-address.ts';
import type { Deps } from '../deps.ts';
import { matchesEtag } from '../http/etags.ts';
import { plainReply, refuseWrite } from '../http/plain-reply.ts';
import type { Refusal } from '../http/refusal.ts';
import { API_SECURITY_HEADERS } from '../http/security-headers.ts';
import { PICTURES_OF_NETWORK, takeOfNetwork } from '../limits/volume-limits.ts';
import type { PictureBytes, PictureName } from './picture-bytes.ts';
import { findPictureSize } from './stored-pictures.ts';

/** Serves `/uploads/{id}/{width}.webp`. An address always names the same bytes, so it is cached without end. */
export function servePictures({
  db,
  pictureBytes: bytes,
  takeVolume,
}: Pick<Deps, 'db' | 'pictureBytes' | 'takeVolume'>) {
  return async (
    { method, url, headers: asked }: Request,
    clientAddress: string,
  ): Promise<Response> => {
    const notRead = refuseWrite(method, API_SECURITY_HEADERS);
    if (notRead !== null) return notRead;
    const address = readUploadAddress(new URL(url).pathname);
    if (address === null) return plain('Not found.', 404);
    const refusal = takeOfNetwork(takeVolume, PICTURES_OF_NETWORK, clientAddress);
    if (refusal !== null) return refuse(refusal);
    const etag = `"${address.id}-${address.width}"`;
    const isKnown = matchesEtag(asked.get('If-None-Match'), etag);
    const isContentWanted = method === 'GET' && !isKnown;
    const row = await findPictureSize(db, address, isContentWanted);
    const found =
      row?.length === 0 && !isKnown ? await readOutside(bytes, address, isContentWanted) : row;
    if (found === null) return plain('Not found.', 404);
    const headers = new Headers({
      ...API_SECURITY_HEADERS,
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

function refuse({ message, status, retryAfterSeconds }: Refusal): Response {
  const response = plain(message, status);
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}

function plain(words: string, status: number): Response {
  return plainReply(words, status, API_SECURITY_HEADERS);
}
