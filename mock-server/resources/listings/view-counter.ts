import { sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { listings } from '../../storage/schema.ts';

/** Counts looks without a write for each; what a crash loses is the last second of them. */
export interface ViewCounter {
  count(listingId: string): void;
  /** Views not yet in the listing's row. */
  waiting(listingId: string): number;
  /** Writes what was counted so far. */
  flush(): Promise<void>;
}

interface Outside {
  db: Database;
  /** Has the work done after so many milliseconds. */
  schedule: (work: () => void, delayMs: number) => void;
  reportDefect: (defect: unknown) => void;
}

const FLUSH_AFTER_MS = 1_000;

type Looks = Map<string, number>;

/** A second after the first look all looks are written with one statement. Call `flush` before the database closes. */
export function createViewCounter({ db, schedule, reportDefect }: Outside): ViewCounter {
  let counted: Looks = new Map();
  let writing: Looks = new Map();
  let written: Promise<void> = Promise.resolve();
  let isScheduled = false;

  const write = async () => {
    if (counted.size === 0) return;
    [writing, counted] = [counted, new Map<string, number>()];
    try {
      await addViews(db, writing);
    } catch (defect) {
      for (const [listingId, looks] of writing) add(counted, listingId, looks);
      throw defect;
    } finally {
      writing = new Map();
    }
  };
  const flush = () => {
    // One after the other: two at once would write the same looks.
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

function add(looks: Looks, listingId: string, more: number): void {
  looks.set(listingId, (looks.get(listingId) ?? 0) + more);
}

/** A look is no change of the listing: its version stays. */
async function addViews(db: Database, looks: Looks): Promise<void> {
  const rows = JSON.stringify([...looks].map(([id, views]) => ({ id, views })));
  // Locked in the order of their ids, or two processes that count the same listings could wait for each other.
  await db.execute(sql`
    update ${listings} set views = ${listings}.views + looked.views
    from (
      select l.id, looks.views
      from json_to_recordset(${rows}::json) as looks(id text, views int)
      join ${listings} l on l.id = looks.id
      order by l.id for no key update of l
    ) as looked
    where ${listings.id} = looked.id`);
}
