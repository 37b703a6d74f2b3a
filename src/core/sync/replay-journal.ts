import { peekSession } from '../session/session.ts';
import { forgetRecorded } from '../storage/recorded-dispatches.ts';
import { transact } from '../storage/transact.ts';
import type { DispatchJournal } from './dispatch-journal.ts';
import type { EngineContext } from './engine.ts';
import { recordMutations } from './record-mutations.ts';

/**
 * Records what pages that ended in the middle of a dispatch left in the journal, as if they had been a moment quicker. What
 * belongs to another member waits for their next sign-in, what cannot be recorded for the next start.
 *
 * @param onBug told why a dispatch could not be recorded
 */
export async function replayJournal(
  engine: EngineContext,
  journal: DispatchJournal,
  onBug: (cause: unknown) => void,
): Promise<void> {
  const left = journal.list();
  if (left.length > 0) {
    const userId = (await peekSession(engine.db))?.user.id;
    for (const { id, atMs, mutations } of left.filter((entry) => entry.userId === userId))
      try {
        await recordMutations(engine, String(userId), mutations, { id, atMs });
        journal.remove(id);
      } catch (cause) {
        onBug(cause);
      }
  }
  const named = new Set(left.map(({ id }) => id));
  // Not waited for: the first screen needs nothing of it.
  transact(engine.db, (tx) =>
    forgetRecorded(tx, engine.env.clock.now(), (id) => named.has(id)),
  ).catch(onBug);
}
