import { useEffect } from 'react';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';
import { toSavedSearch } from '#core/domain/saved-search.ts';
import {
  type ShownList,
  markSearchSeen,
  removeSavedSearch,
  saveSearch,
} from '#core/mirror/search/seen-search.ts';
import { listPageResource } from '#core/mirror/resources/list-page-resource.ts';
import { askedOf } from './catalogue-view.ts';
import type { Catalogue } from './queries.ts';
import { useCanAsk } from './use-can-ask.ts';

/** Saves a search and forgets it. */
export function useSearchSaving(query: CatalogueQuery) {
  const { db } = useRuntime();
  const shownList = useShownList(query);
  return {
    save: () => saveSearch(db, shownList()),
    remove: async () => {
      const key = toSavedSearch(query)?.key;
      if (key !== undefined) await removeSavedSearch(db, shownList().userId, key);
    },
  };
}

/** Marks a saved search as seen once its list is shown, and again with every new answer that is shown. */
export function useSeenSearch(query: CatalogueQuery, catalogue: Catalogue): void {
  const { db } = useRuntime();
  const shownList = useShownList(query);
  const userId = useMember()?.id ?? null;
  const key = toSavedSearch(query)?.key;
  const { view, isWaiting, isCurrent } = catalogue;
  const isShown = view !== undefined && !isWaiting && isCurrent;
  useEffect(() => {
    if (!isShown || key === undefined) return;
    // On failure it stays new, silently.
    markSearchSeen(db, shownList(), view.fetchedAt).catch(() => undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `shownList` is made anew with every drawing
  }, [db, userId, key, isShown, view?.listings]);
}

function useShownList(query: CatalogueQuery): () => ShownList {
  const runtime = useRuntime();
  const userId = useMember()?.id ?? null;
  const { can } = useCanAsk(query);
  return () => ({
    userId,
    query,
    resourceKey: listPageResource(askedOf(query, can), 1).key,
    now: runtime.now(),
  });
}
