import { createHash } from 'node:crypto';
import type { UploadBody } from '#core/contract/member-bodies.ts';
import { uploadAddress } from '#core/domain/upload-address.ts';
import { PICTURE_LIMIT_BYTES } from '#core/domain/picture-file.ts';
import { Refusal } from '#server/http/refusal.ts';
import { consumeOrThrow, UPLOADS } from './limits.ts';
import { answerOnce } from './once.ts';
import { invalid, type MemberCall, memberRaw, type ModelRoute } from './routes.ts';
import type { ModelState } from './state.ts';

/** All pictures of the model are squares of this width. */
const WIDTH = 320;
/** The first bytes of a PNG. */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47] as const;

/** Bytes that the model takes for a picture, each number another one. */
export function modelPicture(number: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...SIGNATURE, ...new TextEncoder().encode(String(number))]);
}

export const uploadRoutes: readonly ModelRoute[] = [
  memberRaw({
    method: 'POST',
    path: 'uploads',
    capability: 'uploads',
    access: 'member',
    respond: (call) => {
      const bytes = readPicture(call);
      return answerOnce(call, bytes, {
        make: () => ({ subject: null, reply: { status: 201, body: keepPicture(call, bytes) } }),
        answer: null,
        isMinimal: false,
      });
    },
  }),
];

/** Refusals that come before the key is looked at. */
function readPicture({ request }: MemberCall): Uint8Array {
  if (!/^image\//i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(415, 'invalid-body', 'Please upload an image file');
  }
  const { body } = request;
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(body ?? '');
  if (bytes.byteLength < PICTURE_LIMIT_BYTES) return bytes;
  throw new Refusal(413, 'invalid-body', 'File size must be less than 10MB');
}

function keepPicture({ state, member, record }: MemberCall, bytes: Uint8Array): UploadBody {
  for (const limit of UPLOADS) consumeOrThrow(state, limit, member.id);
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) {
    throw invalid(
      'This picture cannot be read. Please upload a PNG, JPEG, GIF, WebP or AVIF file.',
    );
  }
  // The same bytes of the same member are the same picture.
  const hash = createHash('sha256').update(`${member.id}\n`).update(bytes);
  const id = hash.digest('hex').slice(0, 24);
  if (!state.pictures.has(id)) {
    state.pictures.add(id);
    record(`upload:${id}`);
  }
  const url = uploadAddress(id, WIDTH);
  return { _id: id, url, thumbnails: [{ width: WIDTH, height: WIDTH, url }] };
}

/** Whether an address serves a picture. */
export function isKept(state: ModelState, { id, width }: { id: string; width: number }): boolean {
  return width === WIDTH && state.pictures.has(id);
}
