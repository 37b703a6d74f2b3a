import type { Metadata } from 'sharp';
import { UPLOAD_LIMIT_MEGAPIXELS } from '#core/contract/upload.ts';
import { LARGEST_WIDTH, listPictureWidths } from '#core/domain/upload-address.ts';
import { Refusal } from '../http/refusal.ts';
import { loadSharp, type Sharp } from './load-sharp.ts';

/** Part of a picture's id: change it with anything below that changes the bytes. */
export const RECIPE = 'webp-2';

/** A long screenshot must fit a screen, and WebP's limits. */
const LARGEST_HEIGHT = 2 * LARGEST_WIDTH;
/**
 * Tried in turn until a size is small enough. A photo is with the first; otherwise it is noise, made to fill a disk, which
 * becomes small when blurred.
 */
const ENCODINGS = [{ quality: 80 }, { quality: 40 }, { quality: 40, blur: 4 }] as const;
/** Limit of one size by its width: 655 KB for the largest, less than 1 MB for all three together. */
const mostBytes = (width: number) => Math.max(40_000, 0.4 * width ** 2);
/** Decoding takes about 18 bytes a pixel for AVIF, up to 5 for other formats: with this limit at most 300 MB. */
const LIMIT_MEGAPIXELS_AVIF = 16;
/** Of either side: a tiny file, one pixel wide and fifty million high, took half a minute. */
const LARGEST_SIDE = 30_000;
/** For decoding; pictures of the allowed size take a fraction of it. */
const TIMEOUT_SECONDS = 20;

export interface DrawnPicture {
  /** Smallest first. */
  sizes: readonly DrawnSize[];
}
interface DrawnSize {
  width: number;
  height: number;
  /** WebP. */
  content: Uint8Array;
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Re-encodes the picture in all its sizes, upright and never enlarged. Drops metadata, further frames and appended data.
 * Refuses with 422 what is not a picture.
 */
export async function drawPicture(bytes: Uint8Array): Promise<DrawnPicture> {
  const sharp = await loadSharp().catch((cause: unknown) => {
    throw new Error('Pictures cannot be read on this machine.', { cause });
  });
  const pixels = await readPixels(sharp, bytes);
  const sizes: DrawnSize[] = [];
  for (const width of listPictureWidths(pixels.info.width)) {
    sizes.push(await drawSize(sharp, pixels, width));
  }
  return { sizes };
}

/** Decodes once, into the largest size: the smaller ones are drawn from it. */
async function readPixels(sharp: Sharp, bytes: Uint8Array): Promise<Pixels> {
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    const limit = limitMegapixels(facts) * 1_000_000;
    if (facts.width * facts.height > limit) throw tooManyPixels(limit);
    if (Math.max(facts.width, facts.height) > LARGEST_SIDE) throw tooLong();
    return await sharp(bytes, { limitInputPixels: limit, failOn: 'error' })
      .autoOrient()
      .resize(LARGEST_WIDTH, LARGEST_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw notAPicture();
  }
}

async function drawSize(sharp: Sharp, { data, info }: Pixels, width: number): Promise<DrawnSize> {
  const { width: rawWidth, height: rawHeight, channels } = info;
  for (const { quality, ...softly } of ENCODINGS) {
    const smaller = sharp(data, { raw: { width: rawWidth, height: rawHeight, channels } }).resize({
      width,
    });
    const drawn = await ('blur' in softly ? smaller.blur(softly.blur) : smaller)
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    if (drawn.data.byteLength <= mostBytes(width))
      return { width: drawn.info.width, height: drawn.info.height, content: drawn.data };
  }
  throw tooHeavy();
}

function tooHeavy(): Refusal {
  return new Refusal(
    422,
    'invalid-body',
    'This picture has too many details to be kept. Please upload another one.',
  );
}

function notAPicture(): Refusal {
  return new Refusal(
    422,
    'invalid-body',
    'This picture cannot be read. Please upload a PNG, JPEG, GIF, WebP or AVIF file.',
  );
}

function limitMegapixels({ format, depth }: Metadata): number {
  const limit = format === 'heif' ? LIMIT_MEGAPIXELS_AVIF : UPLOAD_LIMIT_MEGAPIXELS;
  return depth === 'uchar' ? limit : limit / 2;
}

function tooManyPixels(limit: number): Refusal {
  return new Refusal(
    422,
    'invalid-body',
    `This picture has too many pixels: at most ${limit / 1_000_000} megapixels are accepted of its kind.`,
  );
}

function tooLong(): Refusal {
  const words = `This picture is too long: at most ${LARGEST_SIDE} pixels to a side are accepted.`;
  return new Refusal(422, 'invalid-body', words);
}
