import { useId, useRef, useState } from 'react';
import { Avatar } from '#components/page/avatar.tsx';
import { LOCAL_AVATAR_NOTE } from '#components/page/local-avatar.ts';
import { Button } from '#ui/controls/button.tsx';
import { DropWords, DropZone } from '#ui/controls/drop-zone.tsx';
import { FieldError } from '#ui/controls/field-error.tsx';
import { TrashIcon, UploadIcon } from '#ui/icons/icons-action.tsx';
import { pictureProblem } from './picture-rules.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { AccountIcon } from '#ui/icons/icons-place.tsx';
import styles from './picture-picker.module.css';
import { shrinkPicture } from './shrink-picture.ts';
import { chosenWords, COPY, PICTURE } from './copy.ts';

interface PicturePickerProps {
  /** For the initials while there is no picture. */
  name: string;
  /** null while none is. */
  chosen: ChosenPicture | null;
  onPick: (picture: ChosenPicture) => void;
}

type ChosenPicture = Pick<ProfileDraft, 'picture' | 'pictureName'>;

/** Takes a picture by button or by drop, checks it and shows it; one that this browser cannot draw, by its name. */
export function PicturePicker({ name, chosen, onPick }: PicturePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choices = useRef(0);
  const picture = chosen?.picture ?? '';

  async function take(file: File | undefined) {
    if (file === undefined) return;
    const reason = pictureProblem(file);
    setProblem(reason);
    if (reason !== null) return;
    choices.current += 1;
    const choice = choices.current;
    const shrunk = await shrinkPicture(file);
    // A large picture takes longer than a small one that is chosen after it, or than a tap on Remove.
    if (choice === choices.current)
      onPick({ picture: shrunk ?? '', pictureName: file.name || PICTURE.unnamed });
  }

  function remove() {
    choices.current += 1;
    onPick({ picture: '', pictureName: '' });
    setProblem(null);
  }

  return (
    <DropZone
      className={styles.zone}
      input={input}
      label={PICTURE.label}
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
            {chosen === null ? PICTURE.upload : PICTURE.change}
          </Button>
          {chosen !== null && (
            <Button variant="quiet" size="small" icon={<TrashIcon size="small" />} onClick={remove}>
              {PICTURE.remove}
            </Button>
          )}
        </div>
        <p className={styles.hint} id={`${id}-hint`}>
          <DropWords>{PICTURE.drop} </DropWords>
          {COPY.pictureHint}
        </p>
        {chosen !== null && (
          <p className={styles.hint}>
            {picture === '' ? chosenWords(chosen.pictureName) : LOCAL_AVATAR_NOTE}
          </p>
        )}
        {problem !== null && <FieldError>{problem}</FieldError>}
      </div>
    </DropZone>
  );
}
