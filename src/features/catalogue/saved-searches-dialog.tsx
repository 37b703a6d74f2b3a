import { COPY } from '#components/saved-search/copy.ts';
import { SavedSearchList } from '#components/saved-search/saved-search-list.tsx';
import type { SavedSearches } from '#components/saved-search/use-saved-searches.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';

interface SavedSearchesDialogProps {
  isOpen: boolean;
  onClose: () => void;
  searches: SavedSearches;
}

/** The saved searches over the list that they lead to. */
export function SavedSearchesDialog({ isOpen, onClose, searches }: SavedSearchesDialogProps) {
  return (
    <Dialog title={COPY.title} isOpen={isOpen} onClose={onClose}>
      <SavedSearchList searches={searches} onOpen={onClose} />
    </Dialog>
  );
}
