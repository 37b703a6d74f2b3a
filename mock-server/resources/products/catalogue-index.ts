import { setImmediate } from 'node:timers/promises';
import type { ListingFilter } from '#core/domain/filters.ts';
import {
  createListingIndex,
  type Found,
  type ListingIndex,
  type Place,
} from '#core/domain/search/listing-index.ts';
import type { Database } from '../../storage/database.ts';
import { createKeptFinds, type KeptFinds, MAX_KEPT_IDS } from './kept-finds.ts';
import { type CatalogueChanges, readActiveRows, readChanges } from './catalogue-index-rows.ts';

/**
 * The device's index of listings, over the whole catalogue: one per process, built by the first search and updated from
 * later changes. The database stays the truth: callers compare `changes` with those of the rows they read, and refresh
 * the index when they differ.
 */
export interface CatalogueIndex {
  /** Null as long as the catalogue is too large to be kept in memory. */
  find(filter: ListingFilter, place: Place): Promise<CatalogueFind | null>;
  /** Applies recent changes; concurrent callers share one run. */
  refresh(): Promise<void>;
  /** After the database was put back: its transactions come again, with other listings. */
  forget(): void;
}

interface CatalogueFind extends Pick<Found, 'ids' | 'total' | 'isPartial'> {
  /** The state of the catalogue in which it is right. */
  changes: number;
}

/** Listings beyond which the database looks words up itself; each weighs some 3 KB in memory. */
const MAX_LISTINGS = 200_000;
/** A catalogue that was too large may have become smaller. Looking costs one statement that reads the counts. */
const LOOK_AGAIN_MS = 60_000;
/** Rows between yields to other requests: some 10 ms. */
const CHUNK_SIZE = 200;
/** More changes than this at once are a new catalogue. */
const MAX_CHANGES = 5_000;
const NO_LIMIT = 2 ** 31 - 1;

interface Kept {
  index: ListingIndex<null>;
  finds: KeptFinds;
  horizon: number;
  changes: number;
}

/**
 * Reads nothing until the first `find` or `refresh`.
 *
 * @param mostListings active listings beyond which no index is built: `find` gives null, and now and then begins a look
 *   whether there are fewer by now
 */
export function createCatalogueIndex(
  db: Database,
  {
    mostListings = MAX_LISTINGS,
    now = Date.now,
  }: { mostListings?: number; now?: () => number } = {},
): CatalogueIndex {
  let kept: Kept | 'too large' | null = null;
  let lookAgainAtMs = 0;
  let refreshing: Promise<void> | null = null;
  let epoch = 0;

  async function refreshNow(): Promise<void> {
    const began = epoch;
    const next = await advance(db, kept, mostListings);
    if (began === epoch) kept = next;
    lookAgainAtMs = now() + LOOK_AGAIN_MS;
  }

  function refresh(): Promise<void> {
    refreshing ??= refreshNow().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /** Begins a refresh in the background; until the index is there, the database looks words up. */
  function lookAgain(): void {
    if (now() < lookAgainAtMs) return;
    lookAgainAtMs = now() + LOOK_AGAIN_MS;
    // The caller's own statements tell that the database is away; the next refresh may find it.
    refresh().catch(() => undefined);
  }

  return {
    refresh,
    find: async (filter, place) => {
      while (kept === null) await refresh();
      if (kept === 'too large') {
        lookAgain();
        return null;
      }
      return { ...findKept(kept, filter, place), changes: kept.changes };
    },
    forget: () => {
      epoch += 1;
      kept = null;
    },
  };
}

function findKept({ index, finds }: Kept, filter: ListingFilter, { limit, offset = 0 }: Place) {
  if (offset + limit > MAX_KEPT_IDS) return index.find(filter, { limit, offset });
  const { ids, total, isPartial } = finds.find(filter);
  return { ids: ids.slice(offset, offset + limit), total, isPartial };
}

/** The next state from the previous one; rebuilt when there is none, or they do not match. */
async function advance(
  db: Database,
  kept: Kept | 'too large' | null,
  mostListings: number,
): Promise<Kept | 'too large'> {
  if (kept !== null && kept !== 'too large') {
    const latest = await readChanges(db, kept.horizon, MAX_CHANGES);
    const isWhole = latest.listings.length < MAX_CHANGES && latest.horizon >= kept.horizon;
    const { horizon, changes } = latest;
    if (isWhole && isTakenIn(kept, latest)) return { ...kept, horizon, changes };
  }
  return build(db, mostListings);
}

async function build(db: Database, mostListings: number): Promise<Kept | 'too large'> {
  const { horizon, active } = await readChanges(db, NO_LIMIT, 1);
  if (active > mostListings) return 'too large';
  const index = createListingIndex();
  for (let after = ''; ;) {
    const rows = await readActiveRows(db, after, CHUNK_SIZE);
    index.put(rows.map((row) => [row.id, row]));
    if (rows.length < CHUNK_SIZE) break;
    after = rows.at(-1)?.id ?? '';
    await setImmediate();
  }
  // What changed while rows were read.
  const latest = await readChanges(db, horizon, NO_LIMIT);
  const finds = createKeptFinds(index);
  const kept = { index, finds, horizon: latest.horizon, changes: latest.changes };
  isTakenIn(kept, latest);
  return kept;
}

/** Takes changes in; false when the index then holds another number of listings than the catalogue. */
function isTakenIn({ index, finds }: Kept, { listings, active }: CatalogueChanges): boolean {
  const look = () => listings.map(([id]) => index.get(id));
  const before = look();
  index.put(listings);
  finds.noteChanges([...before, ...look()]);
  return index.size() === active;
}
