/** A picture must be smaller than this: 10 MB. Source: specification §5. */
export const PICTURE_LIMIT_BYTES = 10 * 1024 * 1024;

/** Exact words for a file that cannot be a picture. Source: specification §5. */
export const PICTURE_WORDS = {
  hint: 'PNG, JPG or GIF up to 10MB',
  notAPicture: 'Please upload an image file',
  tooLarge: 'File size must be less than 10MB',
} as const;

/** Why a file cannot be a picture; null when it can. Source: specification §5. */
export function judgePictureFile({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'not-a-picture' | 'too-large' | null {
  if (!type.startsWith('image/')) return 'not-a-picture';
  return size >= PICTURE_LIMIT_BYTES ? 'too-large' : null;
}
