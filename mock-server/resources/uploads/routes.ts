import { createHash } from 'node:crypto';
import { type UploadBody, uploadBody } from '#core/contract/member-bodies.ts';
import { uploadAddress } from '#core/domain/upload-address.ts';
import { PICTURE_LIMIT_BYTES, PICTURE_WORDS } from '#core/domain/picture-file.ts';
import { type LimitKeeper, type RateLimit, consumeOrThrow } from '../../limits/rate-limits.ts';
import { readBytes } from '../../http/json-body.ts';
import { oncePrepared } from '../../http/idempotency.ts';
import { Refusal } from '../../http/refusal.ts';
import { memberRaw, type Route } from '../../http/route.ts';
import { type DrawnPicture, drawPicture, RECIPE } from '../../pictures/draw-picture.ts';
import { createFairPlaces } from '../../limits/fair-places.ts';
import { lockActiveMember } from '../auth/lock-active-member.ts';
import { createQueue } from '../../limits/work-queue.ts';
import { keepPicture } from '../../pictures/stored-pictures.ts';

const MINUTE_MS = 60_000;
const WORDS = 'You have uploaded many pictures.';

/** Six listings with all their pictures at once, and then one picture a minute. */
export const UPLOADS_PER_MEMBER: RateLimit = {
  scope: 'uploads-of-member',
  capacity: 60,
  refillMs: MINUTE_MS,
  words: WORDS,
};

/** Limits storage: unreferenced pictures stay for a week. */
export const UPLOADS_PER_MEMBER_AND_DAY: RateLimit = {
  scope: 'uploads-of-member-a-day',
  capacity: 200,
  refillMs: 7.2 * MINUTE_MS,
  words: WORDS,
};

const refuse = () =>
  new Refusal(503, 'unavailable', 'Many pictures are being uploaded. Please try again.', {
    retryAfterSeconds: 5,
  });

/* Per process: they protect its CPU and memory. */
const enqueue = createQueue({ atOnce: 2, waiting: 20, refuse });
/** Bodies in memory, of up to 10 MB each. Without a queue, in which uploads would time out behind slow ones. */
const receive = createFairPlaces(80, refuse);

/** /uploads: pictures of listings. They are served outside of `/api`: see pictures/serve-pictures.ts. */
export const uploadRoutes: readonly Route[] = [
  memberRaw({
    method: 'POST',
    path: '/uploads',
    capability: 'uploads',
    summary: 'Keeps a picture below 10 MB: draws it anew as WebP in up to three widths.',
    access: 'member',
    bodyType: 'image/*',
    status: 201,
    reply: uploadBody,
    refusals: {
      413: '10 MB or more.',
      415: 'The Content-Type is not image/*.',
      422: 'No PNG, JPEG, GIF, WebP or AVIF, or more than 50 megapixels.',
      429: 'More than 60 at once or 200 a day.',
      503: 'Too many pictures are being received or drawn.',
    },
    respond: ({ deps, member }, c) =>
      oncePrepared(c, deps, {
        read: async (request) => {
          requireImageType(c.req.header('Content-Type'));
          return receive(member.id, () => readPicture(request));
        },
        prepare: async (bytes) => {
          await consumeUpload(deps, member.id);
          const id = makeId(member.id, bytes);
          const drawn = await enqueue(() => drawPicture(bytes));
          const rows = await deps.pictureBytes.store(id, drawn.sizes);
          return { ...drawn, id, memberId: member.id, rows };
        },
        effect: async (tx, picture) => {
          await lockActiveMember(tx, member);
          const { id, memberId, rows } = picture;
          await keepPicture(tx, deps.now(), { id, memberId, sizes: rows }, deps.pictureBytes);
          return { status: 201, body: writeUpload(picture) };
        },
      }),
  }),
];

function requireImageType(type: string | undefined): void {
  if (/^image\//i.test(type ?? '')) return;
  throw new Refusal(415, 'invalid-body', PICTURE_WORDS.notAPicture);
}

function readPicture(request: Request): Promise<Uint8Array> {
  return readBytes(request, {
    maxBytes: PICTURE_LIMIT_BYTES - 1,
    words: PICTURE_WORDS.tooLarge,
  });
}

/** Called before decoding: an invalid picture costs time too. */
async function consumeUpload(keeper: LimitKeeper, memberId: string): Promise<void> {
  await consumeOrThrow(keeper, UPLOADS_PER_MEMBER, memberId);
  await consumeOrThrow(keeper, UPLOADS_PER_MEMBER_AND_DAY, memberId);
}

/** Derived from member and bytes: a repeated upload gets the same id, and the id does not reveal the member. */
function makeId(memberId: string, bytes: Uint8Array): string {
  return createHash('sha256')
    .update(`${RECIPE}\n${memberId}\n`)
    .update(bytes)
    .digest('hex')
    .slice(0, 24);
}

function writeUpload({ id, sizes }: DrawnPicture & { id: string }): UploadBody {
  const thumbnails = sizes.map(({ width, height }) => ({
    width,
    height,
    url: uploadAddress(id, width),
  }));
  const largest = thumbnails.at(-1);
  if (largest === undefined) throw new Error(`Picture ${id} was drawn in no size.`);
  return { _id: id, url: largest.url, thumbnails };
}
