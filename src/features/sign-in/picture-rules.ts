import { WORDS } from './words.ts';

/** A picture must be smaller than this: 10 MB. Source: specification §5. */
export const PICTURE_LIMIT_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be the profile picture; null when it can. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return WORDS.notAPicture;
  return file.size >= PICTURE_LIMIT_BYTES ? WORDS.pictureTooLarge : null;
}
