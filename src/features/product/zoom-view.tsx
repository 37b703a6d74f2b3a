import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import type { Listing } from '#core/domain/listing.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { MinusIcon, PlusIcon } from '#ui/icons/icons-action.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons-arrow.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { stepPlace } from './picture-steps.ts';
import { usePictureSwipe } from './use-picture-swipe.ts';
import { GALLERY } from './copy.ts';
import styles from './zoom-view.module.css';

/** A place in the picture, each part from 0 to 1. */
interface Point {
  x: number;
  y: number;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

interface ZoomViewProps {
  listing: Listing;
  shown: number;
  onShow: (place: number) => void;
}

/** One picture, fitted or enlarged with panning; a double tap toggles. */
export function ZoomView({ listing, shown, onShow }: ZoomViewProps) {
  const { images, title, category } = listing;
  const count = images.length;
  const stage = useRef<HTMLDivElement>(null);
  const [closeUp, setCloseUp] = useState<{ place: number; point: Point } | null>(null);
  const focus = closeUp?.place === shown ? closeUp.point : null;
  const isClose = focus !== null;
  const swipe = usePictureSwipe((step) => {
    if (count > 1) onShow(stepPlace(shown, step, count));
  });

  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null || focus === null) return;
    element.scrollLeft = element.scrollWidth * focus.x - element.clientWidth / 2;
    element.scrollTop = element.scrollHeight * focus.y - element.clientHeight / 2;
    element.focus();
  }, [focus]);

  function toggle(point: Point) {
    setCloseUp(isClose ? null : { place: shown, point });
  }

  function toggleAt({ clientX, clientY, currentTarget }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    toggle({ x: (clientX - left) / width, y: (clientY - top) / height });
  }

  return (
    <div className={styles.view}>
      <div
        ref={stage}
        className={styles.stage}
        data-close={isClose || undefined}
        onDoubleClick={toggleAt}
        {...(isClose
          ? { tabIndex: 0, role: 'group', 'aria-label': GALLERY.close, onKeyDown: keepArrows }
          : swipe)}
      >
        <ListingPicture
          className={styles.picture}
          src={images[shown]}
          alt={GALLERY.alt(title, shown + 1, count)}
          category={category}
          loading="eager"
          shownAs="whole"
        />
      </div>
      <div className={styles.tools}>
        {count > 1 && (
          <>
            <IconButton
              label={GALLERY.previous}
              icon={<ChevronLeftIcon />}
              variant="outlined"
              onClick={() => onShow(stepPlace(shown, -1, count))}
            />
            <p role="status" className={styles.place}>
              <VisuallyHidden>{GALLERY.beforePlace}</VisuallyHidden>
              {GALLERY.place(shown + 1, count)}
            </p>
            <IconButton
              label={GALLERY.next}
              icon={<ChevronRightIcon />}
              variant="outlined"
              onClick={() => onShow(stepPlace(shown, 1, count))}
            />
          </>
        )}
        <Button
          variant="secondary"
          icon={isClose ? <MinusIcon size="small" /> : <PlusIcon size="small" />}
          onClick={() => toggle(MIDDLE)}
        >
          {isClose ? GALLERY.whole : GALLERY.closer}
        </Button>
      </div>
    </div>
  );
}

/** Arrow keys scroll the enlarged picture, and must not reach the gallery, which would show the next one. */
function keepArrows(event: KeyboardEvent) {
  event.stopPropagation();
}
