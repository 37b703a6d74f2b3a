import { peekMeta } from '../../storage/meta-values.ts';
import type { EngineContext } from '../../sync/engine.ts';
import { applyPulls } from './apply-pull.ts';
import type { ReadAnswer } from '../initial-data.ts';
import { readTagEpoch } from './tag-epochs.ts';

/**
 * Stores answers that came with the document, in one transaction. Only the time of the document's request is known, not
 * what had settled by then: after any later settlement all of them are dropped (I7).
 *
 * @returns whether they were stored
 */
export async function hydrateMirror(
  engine: EngineContext,
  answers: readonly ReadAnswer[],
  askedAtMs: number,
): Promise<boolean> {
  const { db, env } = engine;
  const askedAtStamp = (await peekMeta(db, 'stamp')) ?? 0;
  const later = await db.settlements.where('at').aboveOrEqual(askedAtMs).count();
  if (later > 0) return false;
  const fetchedAt = env.clock.now();
  const read = answers.flatMap(({ resource, pulled, etag }) =>
    pulled === null ? [] : [{ resource, pulled, etag }],
  );
  const epochs = await Promise.all(read.map(({ resource }) => readTagEpoch(db, resource)));
  await applyPulls(
    engine,
    read.map(({ resource, pulled, etag }, index) => ({
      resource,
      answer: { pulled, etag, askedAtStamp, epoch: epochs[index] ?? 0, fetchedAt },
    })),
  );
  return true;
}
