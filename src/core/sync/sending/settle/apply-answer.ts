import { endTags } from '../../../storage/end-tags.ts';
import { getMeta, putMeta } from '../../../storage/meta-values.ts';
import type { BaseRow, OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { Transaction } from '../../../storage/transact.ts';
import type { BaseChange, BaseUpdate } from '../../command.ts';
import type { EngineContext } from '../../engine.ts';
import { isSameRow, readBase, rebuildView, writeBase } from '../../rebuild-view.ts';
import { isOfMember, listGuessed } from '../claim/guessed-rows.ts';

/**
 * Writes the answer's rows, stamps them against answers asked for earlier (I7), recomputes the view (I6).
 *
 * @param isLate it came after another context was free to send the request again: what was pulled meanwhile may be newer
 */
export async function applyAnswer(
  { env, registry }: EngineContext,
  tx: Transaction,
  entry: Pick<OutboxEntry, 'targets' | 'userId' | 'mayArriveUntil'>,
  changes: readonly BaseChange[],
  isLate = false,
): Promise<void> {
  const stamp = ((await getMeta(tx, 'stamp')) ?? 0) + 1;
  putMeta(tx, 'stamp', stamp);
  await Promise.all(changes.map(({ ref }) => readBase(tx, ref)));
  const refs = new Set([...entry.targets, ...changes.map(({ ref }) => ref)]);
  const guessed = await listGuessed(tx, refs, changes);
  for (const change of changes) {
    const next = 'update' in change ? await updated(tx, change) : change;
    if (isOfMember(next.ref) && (isLate || (await isDisputed(tx, next)))) guessed.add(next.ref);
    await writeBase(tx, next);
  }
  await endTags(
    tx,
    changes.map(({ ref }) => ref),
  );
  const at = env.clock.now();
  for (const ref of refs) {
    const known = (await tx.get('settlements', ref))?.quietUntil ?? 0;
    const quietUntil = Math.max(known, entry.mayArriveUntil ?? 0);
    tx.put('settlements', {
      ...{ ref, stamp, at, ...(guessed.has(ref) && { isGuess: true }) },
      ...(quietUntil > at && { quietUntil }),
    });
  }
  await rebuildView(tx, registry, refs, entry.userId);
}

async function updated(tx: Transaction, { ref, update, isPatch }: BaseUpdate): Promise<BaseRow> {
  const base = isPatch === true ? await tx.get('base', ref) : undefined;
  const row = update(await readBase(tx, ref));
  return { ...(base?.isOutdated === true ? base : {}), ref, row };
}

/** Whether a pull has told another row while the request was on its way: which of the two is newer is not known (I2). */
async function isDisputed(tx: Transaction, { ref, row }: BaseRow): Promise<boolean> {
  const base = await tx.get('base', ref);
  return base?.pulled !== undefined && !isSameRow(base.pulled, row);
}
