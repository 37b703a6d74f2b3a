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

interface PictureWidth {
  src: string;
  width: number;
}

/**
 * The same picture in all its widths, smallest first. A listing names the largest one; a card or a row of a phone shows
 * a fraction of it.
 *
 * @returns empty for a picture that is no upload: it has one size
 */
export function listPictureSizes(src: string): readonly PictureWidth[] {
  const upload = readUploadAddress(src);
  if (upload === null) return [];
  const { id, width: own } = upload;
  return listPictureWidths(own).map((width) => ({ src: uploadAddress(id, width), width }));
}

/**
 * As for `<img srcset>`: what the browser may choose from. The address that a listing names stays the `src`, by which a
 * broken picture is known.
 *
 * @param isSaving whether the smallest width has to do
 * @returns empty for a picture that has one size
 */
export function pictureSrcSet(src: string, isSaving: boolean): string {
  const sizes = listPictureSizes(src);
  const offered = isSaving ? sizes.slice(0, 1) : sizes;
  return offered.map((each) => `${each.src} ${each.width}w`).join();
}

/**
 * The width to keep for a device before anything was seen: sharp on a card, good enough on the page of the product.
 *
 * @returns the address itself when it is no upload
 */
export function mediumPicture(src: string): string {
  const sizes = listPictureSizes(src);
  return sizes[Math.min(1, sizes.length - 1)]?.src ?? src;
}
