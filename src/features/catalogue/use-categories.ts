import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { type NamedCategory, readKnownCategories } from '#core/mirror/known-categories.ts';
import { useInitialRows } from '#bindings/initial-rows.tsx';
import { sharedQuery } from '#bindings/shared-query.ts';

const useStoredCategories = sharedQuery(({ db }) => readKnownCategories(db));

/** The provider's categories, which the header keeps fresh; until it has answered, the known ones. */
export function useCategories(): readonly NamedCategory[] {
  const first = useInitialRows()?.categories;
  return useStoredCategories() ?? first ?? KNOWN_CATEGORIES;
}
