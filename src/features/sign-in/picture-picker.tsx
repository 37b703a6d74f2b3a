import { useId, useRef, useState } from 'react';
import { Avatar } from '#components/page/avatar.tsx';
import { LOCAL_AVATAR_NOTE } from '#components/page/local-avatar.ts';
import { Button } from '#ui/controls/button.tsx';
import { DropWords, DropZone } from '#ui/controls/drop-zone.tsx';
import { FieldError } from '#ui/controls/field-error.tsx';
import { TrashIcon, UploadIcon } from '#ui/icons/icons-action.tsx';
import { pictureProblem } from './picture-rules.ts';
import { AccountIcon } from '#ui/icons/icons-place.tsx';
import styles from './picture-picker.module.css';
import { shrinkPicture } from './shrink-picture.ts';
import { COPY } from './copy.ts';

interface PicturePickerProps {
  /** For the initials while there is no picture. */
  name: string;
  /** The chosen picture as a data address; empty without one. */
  picture: string;
  onPick: (picture: string) => void;
}

/** Takes a picture by button or by drop, checks it and shows it. */
export function PicturePicker({ name, picture, onPick }: PicturePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File | undefined) {
    if (file === undefined) return;
    const reason = pictureProblem(file);
    const shrunk = reason === null ? await shrinkPicture(file) : null;
    setProblem(shrunk === null ? (reason ?? COPY.notAPicture) : null);
    if (shrunk !== null) onPick(shrunk);
  }

  function remove() {
    onPick('');
    setProblem(null);
  }

  return (
    <DropZone
      className={styles.zone}
      input={input}
      label="Profile Picture"
      accept="image/png,image/jpeg,image/gif"
      onFiles={([file]) => {
        take(file).catch(reportError);
      }}
    >
      {name.trim() + picture === '' ? (
        <span className={styles.nobody}>
          <AccountIcon size="large" />
        </span>
      ) : (
        <Avatar size="large" name={name} src={picture} />
      )}
      <div className={styles.words}>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="small"
            icon={<UploadIcon size="small" />}
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {picture === '' ? 'Upload a picture' : 'Change picture'}
          </Button>
          {picture !== '' && (
            <Button variant="quiet" size="small" icon={<TrashIcon size="small" />} onClick={remove}>
              Remove picture
            </Button>
          )}
        </div>
        <p className={styles.hint} id={`${id}-hint`}>
          <DropWords>or drag and drop: </DropWords>
          {COPY.pictureHint}
        </p>
        {picture !== '' && <p className={styles.hint}>{LOCAL_AVATAR_NOTE}</p>}
        {problem !== null && <FieldError>{problem}</FieldError>}
      </div>
    </DropZone>
  );
}
