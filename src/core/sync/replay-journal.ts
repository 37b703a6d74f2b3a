import { peekSession } from '../session/session.ts';
import type { DispatchJournal } from './dispatch-journal.ts';
import type { EngineContext } from './engine.ts';
import { recordMutations } from './record-mutations.ts';

/**
 * Records what pages that ended in the middle of a dispatch left in the journal, as if they had been a moment quicker. What
 * belongs to another member waits for their next sign-in, what cannot be recorded for another try.
 *
 * @param onBug told why a dispatch could not be recorded
 * @returns whether all that is the member's was recorded
 */
export async function replayJournal(
  engine: EngineContext,
  journal: DispatchJournal,
  onBug: (cause: unknown) => void,
): Promise<boolean> {
  const userId = (await peekSession(engine.db))?.user.id;
  const left = await journal.list();
  let isAll = true;
  for (const { id, atMs, mutations } of left.filter((entry) => entry.userId === userId))
    try {
      await recordMutations(engine, String(userId), mutations, { id, atMs });
      journal.remove(id);
    } catch (cause) {
      isAll = false;
      onBug(cause);
    }
  return isAll;
}
