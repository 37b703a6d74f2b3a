import type { Deal } from '../../domain/deals.ts';
import type { ListingFilter } from '../../domain/filters.ts';
import type { Listing } from '../../domain/listing.ts';
import { watchChangedRows } from '../../storage/changed-rows.ts';
import { type ScreenDatabase, wholeDatabase } from '../../storage/screen-database.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

export interface MirrorSearch {
  /** The first results, in list order. */
  listings: readonly Listing[];
  /** How many pass in all. */
  total: number;
  /** The search in words of the catalogue, where it has not all of those asked for. */
  instead: string | null;
  /** No listing has all of the words: these have some. */
  isPartial: boolean;
}

/** An index of the mirror, and what changed since it was last put right. */
interface KeptIndex {
  index: SearchIndex;
  /** Ids of changed listings; `all` when they are not known. */
  stale: Set<string> | 'all';
  /** A refresh that is under way; it never rejects. */
  refreshing: Promise<void> | null;
}

/** Rows that are read and folded in one go: longer, and a tap would wait. */
const CHUNK_SIZE = 1000;

/** Built by the first search over an open database, and gone with it. */
const keptIndexes = new WeakMap<ScreenDatabase, KeptIndex>();

/** The provider's filter, search and order, over the listings that this device holds. */
export async function searchMirror(
  db: ScreenDatabase,
  filter: ListingFilter,
  deal: Deal | null = null,
  limit = Infinity,
): Promise<MirrorSearch> {
  const index = await freshIndex(db);
  const { ids, ...found } = index.find(filter, deal, limit);
  const rows = await db.listings.bulkGet(ids);
  return { listings: rows.filter((row) => row !== undefined), ...found };
}

/** The index over all that the device holds by now. */
export async function freshIndex(db: ScreenDatabase): Promise<SearchIndex> {
  // A live query is to run again after any change of the table: it only knows of what it reads itself.
  await db.listings.limit(1).toArray();
  const kept = keptIndexOf(db);
  for (;;) {
    if (kept.refreshing !== null) {
      await kept.refreshing;
    } else if (kept.stale !== 'all' && kept.stale.size === 0) {
      return kept.index;
    } else {
      const refresh = refreshIndex(db, kept);
      const done = () => {
        kept.refreshing = null;
      };
      kept.refreshing = refresh.then(done, done);
      await refresh;
    }
  }
}

function keptIndexOf(db: ScreenDatabase): KeptIndex {
  const known = keptIndexes.get(db);
  if (known !== undefined) return known;
  const kept: KeptIndex = { index: createSearchIndex(), stale: 'all', refreshing: null };
  keptIndexes.set(db, kept);
  watchChangedRows(wholeDatabase(db), 'listings', (ids) => {
    note(kept, ids);
  });
  return kept;
}

function note(kept: KeptIndex, ids: Iterable<string> | 'all'): void {
  if (ids === 'all' || kept.stale === 'all') kept.stale = 'all';
  else for (const id of ids) kept.stale.add(id);
}

/** Rows that change during a refresh are noted again, for the next one. */
async function refreshIndex(db: ScreenDatabase, kept: KeptIndex): Promise<void> {
  const { stale } = kept;
  kept.stale = new Set();
  try {
    if (stale === 'all') await readAll(db, kept.index);
    else await readSome(db, kept.index, [...stale]);
  } catch (error) {
    note(kept, stale);
    throw error;
  }
}

async function readSome(db: ScreenDatabase, index: SearchIndex, ids: string[]): Promise<void> {
  const rows = await db.listings.bulkGet(ids);
  index.put(ids.map((id, at) => [id, rows[at]]));
}

async function readAll(db: ScreenDatabase, index: SearchIndex): Promise<void> {
  index.clear();
  for (let last = ''; ;) {
    const rows = await db.listings.where(':id').above(last).limit(CHUNK_SIZE).toArray();
    index.put(rows.map((row) => [row.id, row]));
    if (rows.length < CHUNK_SIZE) return;
    last = rows.at(-1)?.id ?? '';
  }
}
