import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { suggestFromMirror } from '#core/mirror/search-suggestions.ts';
import { readRecentSearches } from '#core/storage/recent-searches.ts';
import { listSuggestions, type Suggestion } from './suggestions.ts';

const NOTHING = { words: [], listings: [] };

interface Answer {
  typed: string;
  suggestions: readonly Suggestion[];
}

/** What may be meant by what is typed; undefined while this device is being looked through. A device that cannot be read suggests nothing. */
export function useSuggestions(typed: string): readonly Suggestion[] | undefined {
  const { db } = useRuntime();
  const answer = useLiveQuery(async (): Promise<Answer> => {
    const [recent, found] = await Promise.all([
      readRecentSearches(db).catch(() => []),
      typed.trim() === '' ? NOTHING : suggestFromMirror(db, typed).catch(() => NOTHING),
    ]);
    return { typed, suggestions: listSuggestions(typed, recent, found) };
  }, [db, typed]);
  return answer?.typed === typed ? answer.suggestions : undefined;
}
