import { judgePictureFile } from '#core/domain/picture-file.ts';
import { WORDS } from './words.ts';

/** Why a file cannot be the profile picture; null when it can. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  switch (judgePictureFile(file)) {
    case 'not-a-picture':
      return WORDS.notAPicture;
    case 'too-large':
      return WORDS.pictureTooLarge;
    case null:
      return null;
  }
}
