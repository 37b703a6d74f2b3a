import type { UnikadeDatabase } from '../storage/database.ts';
import { LANES, type OutboxEntry } from '../storage/outbox-rows.ts';

/** The entry that may be claimed first. */
export interface NextDue {
  /** Milliseconds; 0 for what was never tried. */
  readyAt: number;
  /** Since when it could have been sent, or will be able to. */
  dueSince: number;
}

/** By index, whatever waits; null when nothing waits for time alone. */
export async function findNextDue(
  db: UnikadeDatabase,
  userId: string,
  now: number,
): Promise<NextDue | null> {
  const firsts = await Promise.all(
    LANES.map((lane) =>
      db.outbox
        .where('[userId+lane+readyAt]')
        .between([userId, lane, -Infinity], [userId, lane, Infinity])
        .first(),
    ),
  );
  const due = firsts.filter((entry) => entry !== undefined).map((entry) => toDue(entry, now));
  return due.sort((a, b) => a.readyAt - b.readyAt)[0] ?? null;
}

function toDue({ readyAt, scheduledAt }: OutboxEntry, now: number): NextDue {
  const at = readyAt ?? 0;
  // A clock that was set back since says nothing about how long it has waited.
  return { readyAt: at, dueSince: scheduledAt > now ? 0 : Math.max(at, scheduledAt) };
}
