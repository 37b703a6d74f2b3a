import { watchQuery } from '../../storage/live-query.ts';
import { type ScreenDatabase, wholeDatabase } from '../../storage/screen-database.ts';

/** The changes of one tap, with their number; or those on one key of the outbox. */
type Changes = { groupId: string; size: number } | { key: string };

/** accepted: all of them · refused: at least one was, and none waits any more · waiting: no answer in time */
export type ChangesOutcome = 'accepted' | 'refused' | 'waiting';

/**
 * Waits a while for the provider's answer to changes that were recorded just now.
 *
 * @param timeoutMs after which the answer is 'waiting'; so it is at once when the signal aborts
 */
export function whenSettled(
  db: ScreenDatabase,
  changes: Changes,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<ChangesOutcome> {
  return new Promise((resolve) => {
    const end = (outcome: ChangesOutcome) => {
      clearTimeout(timer);
      unwatch();
      signal?.removeEventListener('abort', giveUp);
      resolve(outcome);
    };
    const giveUp = () => end('waiting');
    const timer = setTimeout(giveUp, timeoutMs);
    const unwatch = watchQuery(
      () => readOutcome(db, changes),
      (outcome) => {
        if (outcome !== 'waiting') end(outcome);
      },
      giveUp,
    );
    signal?.addEventListener('abort', giveUp);
  });
}

async function readOutcome(screen: ScreenDatabase, changes: Changes): Promise<ChangesOutcome> {
  const db = wholeDatabase(screen);
  if ('key' in changes) {
    const entries = await db.outbox.where('keys').equals(changes.key).toArray();
    if (entries.length === 0) return 'accepted';
    return entries.every(({ state }) => state === 'refused') ? 'refused' : 'waiting';
  }
  const { groupId, size } = changes;
  const open = await db.outbox.where('groupId').equals(groupId).toArray();
  const settled = await db.activity.where('groupId').equals(groupId).toArray();
  return outcomeOfGroup(
    size,
    open.map(({ state }) => state),
    settled.map(({ result }) => result),
  );
}

/**
 * Accepted when the provider said yes to every change, refused when none waits any more and at least one was turned down.
 *
 * @param size how many were recorded
 * @param open states of those that are still in the outbox
 * @param results how the settled ones ended
 */
export function outcomeOfGroup(
  size: number,
  open: readonly string[],
  results: readonly ('accepted' | 'refused')[],
): ChangesOutcome {
  const accepted = results.filter((result) => result === 'accepted').length;
  if (accepted >= size) return 'accepted';
  const isWaiting = open.some((state) => state !== 'refused');
  if (isWaiting || results.length + open.length === 0) return 'waiting';
  return 'refused';
}
