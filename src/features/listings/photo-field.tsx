import { useId, useRef, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { Button } from '#ui/controls/button.tsx';
import { DropWords, DropZone } from '#ui/controls/drop-zone.tsx';
import { FieldError } from '#ui/controls/field-error.tsx';
import { UploadIcon } from '#ui/icons/icons-action.tsx';
import styles from './photo-field.module.css';
import { PhotoList } from './photo-list.tsx';
import { takePhotos } from './take-photos.ts';
import { useSharedPhotos } from './use-shared-photos.ts';
import { LISTING } from './copy.ts';
import { CameraIcon } from './camera-icon.tsx';

interface PhotoFieldProps {
  /** All pictures in their order: addresses, and photos of this device. */
  pictures: readonly string[];
  /** Slug of the listing's category; empty before it is chosen. */
  category: string;
  memberId: string;
  /** Accepts photos shared by other apps. */
  takesShared: boolean;
  /** Ids of photos on this device. */
  onAdd: (ids: readonly string[]) => void;
  /** Takes some out, or puts them into another order. */
  onChange: (pictures: readonly string[]) => void;
}

/** The pictures of a listing, and new ones by button or by drop where the provider takes them. */
export function PhotoField(props: PhotoFieldProps) {
  const { pictures, category, memberId, takesShared, onAdd, onChange } = props;
  const runtime = useRuntime();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isTaking, setIsTaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const canUpload = useCapability('uploads');
  const mayUpload = canUpload === true;
  // While it is not known, the buttons keep their room.
  const showsButtons = canUpload !== false;
  useSharedPhotos(takesShared && mayUpload, take);
  if (!showsButtons && pictures.length === 0) return null;

  async function take(files: readonly File[]) {
    if (files.length === 0 || !mayUpload) return;
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
      <PhotoList pictures={pictures} category={category} memberId={memberId} onChange={onChange} />
      <div className={styles.choose} hidden={!showsButtons}>
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
      <p className={styles.hint} id={`${id}-hint`} hidden={!showsButtons}>
        {LISTING.photosHint}
      </p>
      {problem !== null && <FieldError>{problem}</FieldError>}
    </DropZone>
  );
}
