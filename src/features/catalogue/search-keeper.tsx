import { useState } from 'react';
import { BookmarkIcon } from '#components/saved-search/bookmark-icon.tsx';
import { countFresh, useSavedSearches } from '#components/saved-search/use-saved-searches.ts';
import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';
import { toSavedSearch } from '#core/domain/saved-search.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { ListIcon } from '#ui/icons/icons-place.tsx';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { showError } from '#ui/feedback/toast.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { COPY } from './copy.ts';
import { SavedSearchesDialog } from './saved-searches-dialog.tsx';
import styles from './search-keeper.module.css';
import { useSearchSaving } from './use-search-saving.ts';

/** Saves the list's search, and opens saved ones. */
export function SearchKeeper({ query }: { query: CatalogueQuery }) {
  const searches = useSavedSearches();
  const { save, remove } = useSearchSaving(query);
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState('');
  const asked = toSavedSearch(query);
  const known = searches === undefined || searches === 'failed' ? [] : searches;
  const isSaved = known.some(({ key }) => key === asked?.key);
  const fresh = countFresh(searches);

  async function toggle() {
    if (isSaved) {
      await remove();
      setSaid(COPY.nowRemoved);
    } else if ((await save()) === 'full') setIsOpen(true);
    else setSaid(COPY.nowSaved);
  }

  return (
    <>
      {asked !== null && (
        <Button
          variant="secondary"
          size="small"
          icon={<BookmarkIcon size="small" isFilled={isSaved} />}
          aria-label={isSaved ? COPY.forgetSearch : COPY.saveSearch}
          onClick={() => void toggle().catch(() => showError(COPY.notSaved))}
        >
          {/* Both texts take up room, so that switching between them moves nothing. */}
          <span className={styles.words} data-saved={isSaved}>
            <span>{COPY.saveSearch}</span>
            <span>{COPY.saved}</span>
          </span>
        </Button>
      )}
      <Button
        className={classNames(styles.open, asked !== null && styles.beside)}
        variant="quiet"
        size="small"
        icon={<ListIcon size="small" />}
        aria-label={fresh === 0 ? COPY.savedSearches : COPY.savedFresh(fresh)}
        onClick={() => setIsOpen(true)}
      >
        {COPY.savedSearches}
        <span className={styles.count}>
          <CountBadge count={fresh} />
        </span>
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <SavedSearchesDialog isOpen={isOpen} onClose={() => setIsOpen(false)} searches={searches} />
    </>
  );
}
