import { sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { listings } from '../../storage/schema.ts';

/** Counts views in memory and writes them in batches; a crash loses those of the last second. */
export interface ViewCounter {
  count(listingId: string): void;
  /** Views that are not yet in the listing's row. */
  waiting(listingId: string): number;
  /** Writes all views counted so far. */
  flush(): Promise<void>;
}

interface Outside {
  db: Database;
  /** As `setTimeout`. */
  schedule: (work: () => void, delayMs: number) => void;
  reportDefect: (defect: unknown) => void;
}

const FLUSH_AFTER_MS = 1_000;

/** By id of the listing. */
type ViewCounts = Map<string, number>;

/** Writes all views in one statement, a second after the first. Call `flush` before the database closes. */
export function createViewCounter({ db, schedule, reportDefect }: Outside): ViewCounter {
  let counted: ViewCounts = new Map();
  let writing: ViewCounts = new Map();
  let written: Promise<void> = Promise.resolve();
  let isScheduled = false;

  const write = async () => {
    if (counted.size === 0) return;
    [writing, counted] = [counted, new Map<string, number>()];
    try {
      await addViews(db, writing);
    } catch (defect) {
      for (const [listingId, views] of writing) add(counted, listingId, views);
      throw defect;
    } finally {
      writing = new Map();
    }
  };
  const flush = () => {
    // Serialised: two concurrent ones would write the same views.
    written = written.catch(() => undefined).then(write);
    return written;
  };
  const flushLater = () => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(() => {
      isScheduled = false;
      flush().catch((defect: unknown) => {
        reportDefect(defect);
        flushLater();
      });
    }, FLUSH_AFTER_MS);
  };
  return {
    count: (listingId) => {
      add(counted, listingId, 1);
      flushLater();
    },
    waiting: (listingId) => (counted.get(listingId) ?? 0) + (writing.get(listingId) ?? 0),
    flush,
  };
}

function add(counts: ViewCounts, listingId: string, more: number): void {
  counts.set(listingId, (counts.get(listingId) ?? 0) + more);
}

/** Does not move the version. */
async function addViews(db: Database, counts: ViewCounts): Promise<void> {
  const rows = JSON.stringify([...counts].map(([id, views]) => ({ id, views })));
  // Locked in the order of their ids, or two processes with the same listings could deadlock.
  await db.execute(sql`
    update ${listings} set views = ${listings}.views + counted.views
    from (
      select l.id, counts.views
      from json_to_recordset(${rows}::json) as counts(id text, views int)
      join ${listings} l on l.id = counts.id
      order by l.id for no key update of l
    ) as counted
    where ${listings.id} = counted.id`);
}
