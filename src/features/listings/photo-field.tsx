import { useId, useRef, useState } from 'react';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { Button } from '#ui/controls/button.tsx';
import { DropWords, DropZone } from '#ui/controls/drop-zone.tsx';
import { FieldError } from '#ui/controls/field-error.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TrashIcon, UploadIcon } from '#ui/icons/icons-action.tsx';
import styles from './photo-field.module.css';
import { takePhotos } from './take-photos.ts';
import { LISTING } from './copy.ts';
import { CameraIcon } from './camera-icon.tsx';

interface PhotoFieldProps {
  /** Ids of photos on this device. */
  photos: readonly string[];
  memberId: string;
  onAdd: (ids: readonly string[]) => void;
  /** Takes some out, or puts them into another order. */
  onChange: (ids: readonly string[]) => void;
  /** Whether the first of them is what buyers see first: no picture by address comes before it. */
  hasCover: boolean;
}

/** Photos of this device, by button or by drop; only with a provider that takes them. */
export function PhotoField({ photos, memberId, onAdd, onChange, hasCover }: PhotoFieldProps) {
  const runtime = useRuntime();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isTaking, setIsTaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mayUpload = useCapability('uploads') === true;
  if (!mayUpload && photos.length === 0) return null;

  async function take(files: readonly File[]) {
    if (files.length === 0) return;
    setIsTaking(true);
    const taken = await takePhotos(runtime, memberId, files);
    setIsTaking(false);
    setProblem(taken.problem);
    if (taken.ids.length > 0) onAdd(taken.ids);
  }

  return (
    <DropZone
      className={styles.zone}
      input={input}
      label={LISTING.photos}
      aria-labelledby={`${id}-label`}
      accept="image/png,image/jpeg,image/gif,image/webp"
      isMultiple
      onFiles={(files) => {
        take(files).catch(reportError);
      }}
    >
      <p className={styles.label} id={`${id}-label`}>
        {LISTING.photos}
      </p>
      {photos.length > 0 && <PhotoList photos={photos} hasCover={hasCover} onChange={onChange} />}
      <div className={styles.choose}>
        <Button
          className={styles.camera}
          size="small"
          icon={<CameraIcon />}
          isBusy={isTaking}
          onClick={() => camera.current?.click()}
        >
          {LISTING.takePhoto}
        </Button>
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={({ target }) => {
            take(Array.from(target.files ?? [])).catch(reportError);
            target.value = '';
          }}
        />
        <Button
          variant="secondary"
          size="small"
          icon={<UploadIcon size="small" />}
          isBusy={isTaking}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {LISTING.choosePhotos}
        </Button>
        <span className={styles.hint}>
          <DropWords>{LISTING.dropPhotos}</DropWords>
        </span>
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {LISTING.photosHint}
      </p>
      {problem !== null && <FieldError>{problem}</FieldError>}
    </DropZone>
  );
}

type PhotoListProps = Pick<PhotoFieldProps, 'photos' | 'hasCover' | 'onChange'>;

function PhotoList({ photos, hasCover, onChange }: PhotoListProps) {
  const without = (id: string) => photos.filter((photo) => photo !== id);
  return (
    <ul role="list" className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo} className={styles.photo}>
          <ListingPicture
            src={devicePictureAddress(photo)}
            alt={`Photo ${index + 1}`}
            category=""
            className={styles.picture}
          />
          <IconButton
            label={`Remove photo ${index + 1}`}
            icon={<TrashIcon size="small" />}
            variant="floating"
            className={styles.remove}
            onClick={() => onChange(without(photo))}
          />
          {hasCover &&
            (index === 0 ? (
              <span className={styles.cover}>{LISTING.cover}</span>
            ) : (
              <Button
                variant="secondary"
                size="small"
                className={styles.cover}
                aria-label={LISTING.makeCover(index + 1)}
                onClick={() => onChange([photo, ...without(photo)])}
              >
                {LISTING.cover}
              </Button>
            ))}
        </li>
      ))}
    </ul>
  );
}
