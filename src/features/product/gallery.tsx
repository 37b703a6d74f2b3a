import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { useOpenedCard } from '#components/listing/opened-card.ts';
import { discountPercent } from '#core/domain/discount.ts';
import { unavailableWords } from '#components/listing/unavailable-words.ts';
import type { Listing } from '#core/domain/listing.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import styles from './gallery.module.css';
import { placeAfterKey, stepPlace } from './picture-steps.ts';
import { Thumbnails } from './thumbnails.tsx';
import { useMoveIn } from './use-move-in.ts';
import { usePictureSwipe } from './use-picture-swipe.ts';
import { GALLERY } from './copy.ts';
import { ZoomDialog } from './zoom-dialog.tsx';
import { ZoomIcon } from './zoom-icon.tsx';

/** One large picture, and the small ones that change it; so do arrow keys and a swipe. A press enlarges it. */
export function Gallery({ listing }: { listing: Listing }) {
  const { title, images, category } = listing;
  const [chosen, setChosen] = useState(0);
  const [isEnlarged, setIsEnlarged] = useState(false);
  const [brokenSrcs, setBrokenSrcs] = useState<readonly string[]>([]);
  const main = useRef<HTMLDivElement>(null);
  const from = useOpenedCard(listing.id)?.picture ?? null;
  useMoveIn(main, from?.place ?? null);
  const count = images.length;
  const shown = images[chosen] === undefined ? 0 : chosen;
  const src = images[shown];
  const percent = discountPercent(listing);
  const canBeEnlarged = src !== undefined && src !== '' && !brokenSrcs.includes(src);
  const swipe = usePictureSwipe((step) => {
    if (count > 1) setChosen(stepPlace(shown, step, count));
  });

  function handleKey(event: KeyboardEvent) {
    const place = placeAfterKey(event.key, shown, count);
    if (place === null) return;
    event.preventDefault();
    setChosen(place);
  }

  // Listens in the capture phase: `error` events of images do not bubble.
  function noteBroken({ target }: SyntheticEvent) {
    if (!(target instanceof HTMLImageElement)) return;
    const broken = target.getAttribute('src') ?? '';
    setBrokenSrcs((before) => (before.includes(broken) ? before : [...before, broken]));
  }

  return (
    <div
      className={styles.gallery}
      role="group"
      aria-label={GALLERY.label(title)}
      onKeyDown={handleKey}
      onErrorCapture={noteBroken}
    >
      <div
        className={styles.main}
        ref={main}
        data-veil={unavailableWords(listing) ?? undefined}
        {...swipe}
      >
        <ListingPicture
          src={src}
          alt={GALLERY.alt(title, shown + 1, count)}
          category={category}
          loading="eager"
          shownAs="page"
          placeholderSrc={shown === 0 ? from?.src : undefined}
        />
        {percent > 0 && (
          <span className={styles.discount}>
            <Badge tone="accent">{GALLERY.discount(percent)}</Badge>
          </span>
        )}
        {canBeEnlarged && (
          <button
            type="button"
            className={styles.enlarge}
            aria-label={GALLERY.enlarge}
            onClick={() => setIsEnlarged(true)}
          >
            <span className={styles.sign}>
              <ZoomIcon />
            </span>
          </button>
        )}
      </div>
      {count > 1 && <Thumbnails listing={listing} shown={shown} onChoose={setChosen} />}
      <ZoomDialog
        listing={listing}
        shown={shown}
        onShow={setChosen}
        isOpen={isEnlarged}
        onClose={() => setIsEnlarged(false)}
      />
    </div>
  );
}
