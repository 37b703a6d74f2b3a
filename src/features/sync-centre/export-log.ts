import type { UnikadeDatabase } from '#core/storage/database.ts';
import { type MetaValues, readMeta } from '#core/storage/meta-values.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { ActivityRow } from '#core/storage/rows.ts';

/** All that the sync centre knows, to be read by whoever helps. Neither tokens nor anything of another member. */
export interface ExportedLog {
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
export async function drawUpLog(
  db: UnikadeDatabase,
  memberId: string | null,
  now: number,
): Promise<ExportedLog> {
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

/** 'unikade-log-2026-11-20.json', by the day in UTC. */
export function logFileName({ exportedAt }: Pick<ExportedLog, 'exportedAt'>): string {
  return `unikade-log-${exportedAt.slice(0, 10)}.json`;
}

/** Hands the log over as a file. It never leaves the device by itself. */
export function saveLog(log: ExportedLog): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(log, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = logFileName(log);
  link.click();
  // The browser reads the file after the click: it is let go when that is surely over.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
