import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { ListingGridSkeleton } from '#components/listing/listing-grid.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { CatalogueView } from './catalogue-view.ts';
import styles from './list-foot.module.css';
import type { Catalogue } from './queries.ts';
import { observeEnd } from './observe-end.ts';
import { COPY } from './copy.ts';

/** Distance from the bottom of the document at which the next page is asked for. Source: specification §9. */
const LOAD_DISTANCE_PX = 1000;
/** Cards that a waiting page keeps room for. */
const SKELETON_SIZE = 3;

interface ListFootProps {
  catalogue: Catalogue;
  view: CatalogueView;
  onMore: () => void;
  /** A button was pressed that may disappear when the next page arrives. */
  onPress: (button: HTMLElement) => void;
}

/** The end of a list: loads more by scrolling or by button, or says that there is no more. */
export function ListFoot({ catalogue, view, onMore, onPress }: ListFootProps) {
  const { isOnline, isCurrent, isStandingIn, isFirstPulling, isMoreComing, release } = catalogue;
  const isHeld = view.held?.source === 'provider';
  const pull = isHeld ? release : catalogue.pull;
  const notePress = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) onPress(button);
  };
  if (isStandingIn) {
    return (
      <div className={styles.foot} onClickCapture={notePress}>
        <Button variant="secondary" isBusy>
          {COPY.loadMore}
        </Button>
      </div>
    );
  }
  if (view.hasMore) {
    return (
      <div className={styles.foot} onClickCapture={notePress}>
        {view.isShort && isMoreComing && <ListingGridSkeleton count={SKELETON_SIZE} />}
        {!view.isShort && !isHeld && isCurrent && <Approach onApproach={onMore} />}
        <Button
          variant="secondary"
          isBusy={view.isShort && isMoreComing}
          onClick={view.isShort || isHeld ? pull : onMore}
        >
          {COPY.loadMore}
        </Button>
        {view.isShort && !isMoreComing && <p className={styles.words}>{COPY.moreFailed}</p>}
      </div>
    );
  }
  if (view.source === 'provider') return <p className={styles.end}>{COPY.end}</p>;
  return (
    <div className={styles.foot} onClickCapture={notePress}>
      <Button variant="secondary" isBusy={isFirstPulling} onClick={pull}>
        {COPY.loadMore}
      </Button>
      {/* Keeps its height while empty, so that the notice below does not move. */}
      <p className={styles.why}>
        {!isFirstPulling && !isHeld && (isOnline ? COPY.moreFailed : COPY.offlineMore)}
      </p>
    </div>
  );
}

/** Remounted with every current answer: each requests at most one page. */
function Approach({ onApproach }: { onApproach: () => void }) {
  const approach = useEffectEvent(onApproach);
  useEffect(() => observeEnd(LOAD_DISTANCE_PX, () => approach()), []);
  return null;
}
