import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { readKnownCategories } from '#core/mirror/known-categories.ts';
import { readSavedFinds } from '#core/mirror/search/saved-finds.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import { describeSearch, type SearchWords } from './describe-search.ts';

/** A saved search as lists show it. */
export interface ShownSearch extends SearchWords {
  key: string;
  address: string;
  freshCount: number;
}

/** `failed`: this device cannot be read. */
export type SavedSearches = readonly ShownSearch[] | 'failed' | undefined;

/** The saved searches of the member or visitor, with what is new; undefined while the database is read. */
export function useSavedSearches(): SavedSearches {
  const { db } = useRuntime();
  const userId = useMember()?.id ?? null;
  const answer = useLiveQuery(
    // Async itself: otherwise Dexie tracks only what is read before the first await.
    async () => ({ userId, searches: await readShownSearches(db, userId).catch(reportFailure) }),
    [db, userId],
  );
  return answer?.userId === userId ? answer.searches : undefined;
}

function reportFailure(cause: unknown): 'failed' {
  reportError(cause);
  return 'failed';
}

/** @param userId null for a visitor */
export async function readShownSearches(
  db: ScreenDatabase,
  userId: string | null,
): Promise<readonly ShownSearch[]> {
  const finds = await readSavedFinds(db, userId);
  if (finds.length === 0) return [];
  const categories = await readKnownCategories(db);
  return finds.map(({ search: { key, address }, query, freshCount }) => ({
    ...describeSearch(query, categories),
    ...{ key, address, freshCount },
  }));
}

/** New finds of all of them. */
export function countFresh(searches: SavedSearches): number {
  if (searches === undefined || searches === 'failed') return 0;
  return searches.reduce((sum, { freshCount }) => sum + freshCount, 0);
}
