import { useRef, useState } from 'react';
import { readListedListings } from '#core/mirror/listed-listings.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import type { CatalogueView } from './catalogue-view.ts';

interface HeldList {
  /**
   * The view to show for the one just read.
   *
   * @param question the list's address
   */
  settle: (db: ScreenDatabase, question: string, latest: CatalogueView) => Promise<CatalogueView>;
  /** Shows the latest list from now on. */
  release: () => void;
  /** Changes with every release: what was read before is out of date. */
  released: number;
}

/**
 * While the reader is in the middle of a list, nothing moves when the provider answers, as when the network returns, or
 * when another call adds rows to a list of this device. The new list is held until the reader asks for it, or until one
 * arrives while the reader is at the beginning or the end.
 *
 * @param isReadInside whether neither the first card nor the last one is in sight
 */
export function useHeldList(isReadInside: () => boolean): HeldList {
  const [released, setReleased] = useState(0);
  const shown = useRef<{ question: string; view: CatalogueView }>(undefined);
  return {
    released,
    release: () => {
      shown.current = undefined;
      setReleased((count) => count + 1);
    },
    settle: async (db, question, latest) => {
      // use-steady-view.ts handles lists with pages in flight.
      if (latest.isShort) return latest;
      const before = shown.current?.question === question ? shown.current.view : undefined;
      const isReplaced = before !== undefined && isMoved(before, latest) && isReadInside();
      if (!isReplaced) {
        shown.current = { question, view: latest };
        return latest;
      }
      const ids = before.listings.map(({ id }) => id);
      const listings = await readListedListings(db, ids);
      const { total, source } = latest;
      return { ...before, listings, outcome: latest.outcome, held: { total, source } };
    },
  };
}

/** Whether a card has moved or disappeared. A switch to this device's own results is shown at once, with a notice. */
function isMoved(before: CatalogueView, latest: CatalogueView): boolean {
  return (
    (latest.source === 'provider' || before.source === 'device') &&
    before.listings.some(({ id }, at) => latest.listings[at]?.id !== id)
  );
}
