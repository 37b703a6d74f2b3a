import { judgePictureFile } from '#core/domain/picture-file.ts';
import { COPY } from './copy.ts';

/** Why a file cannot be the profile picture; null when it can. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  switch (judgePictureFile(file)) {
    case 'not-a-picture':
      return COPY.notAPicture;
    case 'too-large':
      return COPY.pictureTooLarge;
    case null:
      return null;
  }
}
