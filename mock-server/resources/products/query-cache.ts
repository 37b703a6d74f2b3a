import { createRecentSales, type RecentSales } from '../home/recent-sales.ts';
import { createPageAnchors, type PageAnchors } from './page-anchors.ts';

interface CatalogueVersioned {
  /** Catalogue state, as in `catalogueCounts`: an entry is valid while that is the same. */
  changes: number;
}

/** How many listings passed a filter, and when that was. */
export interface CachedTotal extends CatalogueVersioned {
  total: number;
  /** Active listings of the categories and conditions of the filter. */
  active: number;
}

/** The ids that a search found, in list order. */
interface CachedMatches extends CatalogueVersioned {
  ids: readonly string[];
}

/** Cached answers by query. */
interface Cache<Answer extends CatalogueVersioned> {
  find(asked: string): Answer | null;
  keep(asked: string, answer: Answer): void;
  forget(): void;
}

/** Answers that are valid while the catalogue is unchanged. */
export interface QueryCache {
  totals: Cache<CachedTotal>;
  finds: Cache<CachedMatches>;
  anchors: PageAnchors;
  recentSales: RecentSales;
  /** After the database was put back: its states come again, with other listings. */
  forget(): void;
}

/** More filters than people use at the same time; a total weighs some hundred bytes. */
const MAX_TOTALS = 5_000;
/** Each weighs 30 KB at most, by the limit of `readFoundPage`. */
const MAX_FINDS = 1_000;

/** Keeps what was asked for last. */
export function createQueryCache(): QueryCache {
  const totals = createCache<CachedTotal>(MAX_TOTALS);
  const finds = createCache<CachedMatches>(MAX_FINDS);
  const anchors = createPageAnchors();
  const recentSales = createRecentSales();
  return {
    totals,
    finds,
    anchors,
    recentSales,
    forget: () => {
      totals.forget();
      finds.forget();
      anchors.forget();
      recentSales.forget();
    },
  };
}

function createCache<Answer extends CatalogueVersioned>(most: number): Cache<Answer> {
  const known = new Map<string, Answer>();
  return {
    find: (asked) => known.get(asked) ?? null,
    keep: (asked, answer) => {
      // An older answer may come in last.
      if ((known.get(asked)?.changes ?? -1) > answer.changes) return;
      known.delete(asked);
      known.set(asked, answer);
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
    },
    forget: () => {
      known.clear();
    },
  };
}
