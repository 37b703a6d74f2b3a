import { type MetaValues, readMeta } from '../../storage/meta-values.ts';
import type { OutboxEntry } from '../../storage/outbox-rows.ts';
import type { ActivityRow } from '../../storage/rows.ts';
import { type ScreenDatabase, wholeDatabase } from '../../storage/screen-database.ts';

/** All that the sync centre knows, to be read by a person who helps. Neither tokens nor anything of another member. */
export interface OutboxReport {
  exportedAt: string;
  memberId: string | null;
  contact: MetaValues['contact'] | null;
  capabilities: readonly string[];
  /** What has not been settled, in the order of the log. */
  entries: readonly Omit<OutboxEntry, 'userId'>[];
  /** What was settled lately, oldest first. */
  settled: readonly Omit<ActivityRow, 'userId' | 'id'>[];
  toasts: MetaValues['toasts'];
}

/** Reads the log of a member; a visitor's holds no changes. */
export async function readOutboxReport(
  screen: ScreenDatabase,
  memberId: string | null,
  now: number,
): Promise<OutboxReport> {
  const db = wholeDatabase(screen);
  const isOwn = ({ userId }: { userId: string }) => userId === memberId;
  const entries = (await db.outbox.orderBy('seq').toArray()).filter(isOwn);
  const settled = (await db.activity.orderBy('id').toArray()).filter(isOwn);
  return {
    exportedAt: new Date(now).toISOString(),
    memberId,
    contact: (await readMeta(db, 'contact')) ?? null,
    capabilities: (await readMeta(db, 'capabilities')) ?? [],
    entries: entries.map(({ userId: _own, ...entry }) => entry),
    settled: settled.map(({ userId: _own, id: _id, ...row }) => row),
    toasts: (await readMeta(db, 'toasts')) ?? [],
  };
}
