import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { readShownSearches } from '#components/saved-search/use-saved-searches.ts';
import { suggestFromMirror } from '#core/mirror/search/search-suggestions.ts';
import { readRecentSearches } from '#core/storage/recent-searches.ts';
import { listSuggestions, type Suggestion } from './suggestions.ts';

const NOTHING = { words: [], listings: [] };

interface Answer {
  typed: string;
  suggestions: readonly Suggestion[];
}

/** Suggestions for the typed text; undefined while searching this device. An unreadable device suggests nothing. */
export function useSuggestions(typed: string): readonly Suggestion[] | undefined {
  const { db } = useRuntime();
  const userId = useMember()?.id ?? null;
  const answer = useLiveQuery(async (): Promise<Answer> => {
    const [recent, saved, found] = await Promise.all([
      readRecentSearches(db).catch(() => []),
      readShownSearches(db, userId).catch(() => []),
      typed.trim() === '' ? NOTHING : suggestFromMirror(db, typed).catch(() => NOTHING),
    ]);
    return { typed, suggestions: listSuggestions(typed, { ...found, recent, saved }) };
  }, [db, typed, userId]);
  return answer?.typed === typed ? answer.suggestions : undefined;
}
