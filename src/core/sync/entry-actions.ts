import type { RowRef } from '../storage/row-refs.ts';
import { MIRROR_TABLES } from '../storage/row-refs.ts';
import type { EngineContext } from './record-intents.ts';
import { keepBase, refold } from './refold.ts';

/** Sends a refused or held change again, as a new intent with a new key at the end of the log: the person decided anew. */
export async function retryEntry(engine: EngineContext, seq: number): Promise<void> {
  await changeEntry(engine, seq, async (targets, userId) => {
    const now = engine.env.clock.now();
    const entry = await engine.db.outbox.get(seq);
    if (entry === undefined) return;
    if (entry.state !== 'refused' && entry.state !== 'held') return;
    await keepBase(engine.db, targets);
    await engine.db.outbox.delete(seq);
    const { seq: _left, ...again } = entry;
    await engine.db.outbox.add({
      ...again,
      idem: engine.env.newId(),
      state: 'queued',
      createdAt: now,
      nextAttemptAt: now,
      attempts: 0,
      firstAttemptAt: null,
      sealed: null,
      lease: null,
      lastFailure: null,
    });
    await refold(engine, targets, userId);
  });
}

/**
 * The person gives a change up (I2c). Only what surely is not on its way can be taken back.
 *
 * @returns false when it was too late: the entry is being sent or may have arrived.
 */
export async function discardEntry(engine: EngineContext, seq: number): Promise<boolean> {
  return changeEntry(engine, seq, async (targets, userId) => {
    const entry = await engine.db.outbox.get(seq);
    if (entry === undefined) return true;
    if (entry.state === 'sending' || (entry.state === 'queued' && entry.sealed !== null))
      return false;
    await engine.db.outbox.delete(seq);
    await refold(engine, targets, userId);
    return true;
  });
}

async function changeEntry<T>(
  { db }: EngineContext,
  seq: number,
  work: (targets: readonly RowRef[], userId: string) => Promise<T>,
): Promise<T> {
  const mirrors = MIRROR_TABLES.map((table) => db.mirrorTable(table));
  return db.transaction('rw', [db.outbox, db.base, ...mirrors], async () => {
    const entry = await db.outbox.get(seq);
    return work(entry?.targets ?? [], entry?.userId ?? '');
  });
}
