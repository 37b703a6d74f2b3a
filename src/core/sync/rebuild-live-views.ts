import { isLiveOf } from '../storage/entry-states.ts';
import { isFoldable } from '../storage/readable-entries.ts';
import { equalTo } from '../storage/stored-tables.ts';
import type { Transaction } from '../storage/transact.ts';
import type { CommandRegistry } from './command.ts';
import { captureBase, rebuildView } from './rebuild-view.ts';

/**
 * After a sign-out that was not chosen the log still holds the member's changes: they show again in the transaction of
 * the next sign-in (I6), before the first answer comes.
 */
export async function rebuildLiveViews(
  tx: Transaction,
  registry: CommandRegistry,
  userId: string,
): Promise<void> {
  const own = await tx.where('outbox', 'userId', equalTo(userId));
  const live = own.filter((entry) => isFoldable(entry) && isLiveOf(entry, userId));
  const refs = live.flatMap((entry) => entry.targets);
  await captureBase(tx, refs);
  await rebuildView(tx, registry, refs, userId);
}
