import type { UnikadeDatabase } from '../../storage/database.ts';
import { listNow } from '../../storage/read-now.ts';
import { LANES, type OutboxEntry } from '../../storage/outbox-rows.ts';
import { equalTo } from '../../storage/stored-tables.ts';

/** The entry that may be claimed first. */
interface NextDue {
  /** Milliseconds; 0 for an untried entry. */
  readyAt: number;
  /** When it became due, or will. */
  dueSince: number;
}

/** By index, at any length of the queue; null when nothing waits for time alone. */
export async function findNextDue(
  db: UnikadeDatabase,
  userId: string,
  now: number,
): Promise<NextDue | null> {
  const firsts = await Promise.all(
    LANES.map((lane) =>
      listNow(
        db,
        'outbox',
        '[userId+lane+readyAt]',
        { lower: [userId, lane, -Infinity], upper: [userId, lane, Infinity] },
        1,
      ),
    ),
  );
  const due = firsts.flat().map((entry) => toDue(entry, now));
  return due.sort((a, b) => a.readyAt - b.readyAt)[0] ?? null;
}

/** Entries of a member that a context has claimed; every context that waits for another's drain asks this each second. */
export function listSending(db: UnikadeDatabase, userId: string): Promise<OutboxEntry[]> {
  return listNow(db, 'outbox', '[userId+state]', equalTo([userId, 'sending']));
}

function toDue({ readyAt, scheduledAt }: OutboxEntry, now: number): NextDue {
  // The clock was set back since: the stored end of a lease or wait is ignored, also behind an orphaned lock (I9).
  if (scheduledAt > now) return { readyAt: 0, dueSince: 0 };
  const at = readyAt ?? 0;
  return { readyAt: at, dueSince: Math.max(at, scheduledAt) };
}
