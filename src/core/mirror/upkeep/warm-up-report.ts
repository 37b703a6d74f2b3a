import { type ScreenDatabase, wholeDatabase } from '../../storage/screen-database.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import { watchQuery } from '../../storage/live-query.ts';
import { putRow, transact } from '../../storage/transact.ts';

/** The result of the last warm-up. It is not personal: it survives a logout, as the mirror does. */
interface WarmUpReport {
  finishedAt: number;
  /** Over the network, compressed, rounded up. */
  kilobytes: number;
  /** Whether it was shown; only the first warm-up of a device is worth a word. */
  isTold: boolean;
}

const KEY = 'warm-up';

/** Null when no warm-up has finished on this device. */
export async function readWarmUpReport(db: UnikadeDatabase): Promise<WarmUpReport | null> {
  const row = await db.preferences.get(KEY);
  return (row?.value as WarmUpReport | undefined) ?? null;
}

/** Replaces the report of the warm-up before. @throws as `transact` */
export async function writeWarmUpReport(db: UnikadeDatabase, note: WarmUpReport): Promise<void> {
  await putRow(db, 'preferences', { key: KEY, value: note });
}

/** Calls when there may be something to announce; the returned function unsubscribes. */
export function watchWarmUpReport(
  screen: ScreenDatabase,
  onReport: () => void,
  onError: (cause: unknown) => void,
): () => void {
  const db = wholeDatabase(screen);
  return watchQuery(
    () => readWarmUpReport(db),
    (note) => {
      if (note !== null && !note.isTold) onReport();
    },
    onError,
  );
}

/** Claims the report in one transaction: only one of several pages announces it. */
export function claimWarmUpReport(screen: ScreenDatabase): Promise<WarmUpReport | null> {
  const db = wholeDatabase(screen);
  return transact(db, async (tx) => {
    const note = (await tx.get('preferences', KEY))?.value as WarmUpReport | undefined;
    if (note === undefined || note.isTold) return null;
    tx.put('preferences', { key: KEY, value: { ...note, isTold: true } });
    return note;
  });
}
