import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import {
  type RemovedSearch,
  removeSavedSearch,
  restoreSavedSearch,
} from '#core/mirror/search/seen-search.ts';
import { showError } from '#ui/feedback/toast.ts';
import { useUndoRows } from '#ui/feedback/use-undo-rows.ts';
import { COPY } from './copy.ts';
import type { ShownSearch } from './use-saved-searches.ts';

/** A removed search, shown as an undo row for a moment. */
export interface UndoSearch extends ShownSearch {
  removed: RemovedSearch;
  /** Height of its row, in pixels. */
  heightPx: number;
}

export interface SearchEdits {
  undoRows: readonly UndoSearch[];
  /** The search that was last brought back; null when none was. */
  returnedKey: string | null;
  /** @param tapped the control in its row */
  remove: (search: ShownSearch, tapped: Element) => void;
  undo: (search: UndoSearch) => void;
  undoExpired: (search: UndoSearch) => void;
}

/** Removing saved searches, and bringing them back. */
export function useSearchEdits(): SearchEdits {
  const { db } = useRuntime();
  const userId = useMember()?.id ?? null;
  const rows = useUndoRows<UndoSearch, ShownSearch>(keyOf);

  async function remove(search: ShownSearch, heightPx: number) {
    const removed = await removeSavedSearch(db, userId, search.key);
    // Another tab was quicker.
    if (removed === null) return;
    rows.show({ ...search, removed, heightPx });
  }

  async function undo(search: UndoSearch) {
    rows.noteReturn(search);
    await restoreSavedSearch(db, userId, search.removed);
    rows.drop(search);
  }

  return {
    undoRows: rows.rows,
    returnedKey: rows.returnedKey,
    remove: (search, tapped) => {
      remove(search, tapped.closest('li')?.offsetHeight ?? 0).catch(() =>
        showError(COPY.notRemoved),
      );
    },
    undo: (search) => {
      undo(search).catch(() => showError(COPY.notRestored));
    },
    undoExpired: rows.drop,
  };
}

function keyOf({ key }: ShownSearch): string {
  return key;
}
