import { peekSession } from '../session/session.ts';
import type { DispatchJournal } from './dispatch-journal.ts';
import type { EngineContext } from './engine.ts';
import { recordMutations } from './record-mutations.ts';

/**
 * Records the dispatches that interrupted pages left in the journal. Those of another member wait for their next
 * sign-in, those that fail for another try.
 *
 * @param onBug told why a dispatch could not be recorded
 * @returns whether all of the member's were recorded
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
