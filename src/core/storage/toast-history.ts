import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';
import { getMeta, putMeta, type ToastRecord } from './meta-values.ts';
import { transact } from './transact.ts';

/** Older ones are deleted. */
export const TOAST_HISTORY_LIMIT = 50;

/** The same words again within this time count as one toast that was shown again, as for each item of a list. */
const SAME_TOAST_MS = 4000;

/** Keeps what a toast has said: a message of two seconds must not be the only record. Source: WCAG 2.2.1. */
export async function recordToast(screen: ScreenDatabase, toast: ToastRecord): Promise<void> {
  const db = wholeDatabase(screen);
  await transact(db, async (tx) => {
    const told = (await getMeta(tx, 'toasts')) ?? [];
    const last = told[0];
    const isShownAnew =
      last?.message === toast.message &&
      last.detail === toast.detail &&
      toast.at - last.at < SAME_TOAST_MS;
    if (!isShownAnew) putMeta(tx, 'toasts', [toast, ...told].slice(0, TOAST_HISTORY_LIMIT));
  });
}
