import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TrashIcon } from '#ui/icons/icons-action.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons-arrow.tsx';
import styles from './photo-field.module.css';
import { TurnIcon } from './turn-icon.tsx';
import { LISTING } from './copy.ts';

/** Action of a photo's button; also used to find it for the focus. */
export type PhotoAct = 'left' | 'turn' | 'right' | 'remove' | 'cover';

interface PhotoToolsProps {
  index: number;
  count: number;
  isTurning: boolean;
  onMove: (to: number, act: PhotoAct) => void;
  onRemove: () => void;
  /** null for a picture that is not on this device. */
  onTurn: (() => void) | null;
}

/**
 * The buttons on a photo of the form, each with its position in its name; the first photo is the cover. While it is
 * turned, another press does nothing, and the button keeps its focus.
 */
export function PhotoTools(props: PhotoToolsProps) {
  const { index, count, isTurning, onMove, onRemove, onTurn } = props;
  const place = index + 1;
  return (
    <>
      <IconButton
        label={LISTING.removePhoto(place)}
        icon={<TrashIcon size="small" />}
        variant="floating"
        className={styles.remove}
        data-act="remove"
        onClick={onRemove}
      />
      {index === 0 ? (
        <span className={styles.cover}>{LISTING.cover}</span>
      ) : (
        <Button
          variant="secondary"
          size="small"
          className={styles.cover}
          aria-label={`${LISTING.makeCover}: ${LISTING.photo(place)}`}
          data-act="cover"
          onClick={() => onMove(0, 'cover')}
        >
          {LISTING.makeCover}
        </Button>
      )}
      <div className={styles.tools}>
        {count > 1 && (
          <IconButton
            label={LISTING.movePhoto(place, 'left')}
            icon={<ChevronLeftIcon />}
            disabled={index === 0}
            data-act="left"
            onClick={() => onMove(index - 1, 'left')}
          />
        )}
        {onTurn !== null && (
          <IconButton
            label={LISTING.turnPhoto(place)}
            icon={<TurnIcon />}
            aria-disabled={isTurning}
            data-act="turn"
            onClick={isTurning ? undefined : onTurn}
          />
        )}
        {count > 1 && (
          <IconButton
            label={LISTING.movePhoto(place, 'right')}
            icon={<ChevronRightIcon />}
            disabled={index === count - 1}
            data-act="right"
            onClick={() => onMove(index + 1, 'right')}
          />
        )}
      </div>
    </>
  );
}
