/** What the sides of a picture may multiply to; less for a few kinds that are dear to read. */
export const UPLOAD_LIMIT_MEGAPIXELS = 50;

/** Kept pictures are this wide, in pixels, or as wide as the picture itself when that is less. */
const WIDTHS = [320, 640, 1280] as const;
export const LARGEST_WIDTH = 1280;

/** The widths, smallest first, in which the provider keeps a picture that is `ownWidth` pixels wide. */
export function listPictureWidths(ownWidth: number): readonly number[] {
  const largest = Math.min(ownWidth, LARGEST_WIDTH);
  return [...WIDTHS.filter((width) => width < largest), largest];
}

/** Where the provider serves an uploaded picture, on its own origin. */
export function uploadAddress(id: string, width: number): string {
  return `/uploads/${id}/${width}.webp`;
}

/** Every address that `uploadAddress` writes. */
export const UPLOAD_ADDRESS = /^\/uploads\/([0-9a-f]{24})\/([1-9]\d{0,3})\.webp$/;

/** Reads a path of `uploadAddress`; null for any other. */
export function readUploadAddress(path: string): { id: string; width: number } | null {
  const [, id, width] = UPLOAD_ADDRESS.exec(path) ?? [];
  return id === undefined || width === undefined ? null : { id, width: Number(width) };
}

/** The address that a listing names, of a reply to POST /uploads; null when the reply names none. */
export function readUploadReply(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('url' in value)) return null;
  return typeof value.url === 'string' && value.url !== '' ? value.url : null;
}
