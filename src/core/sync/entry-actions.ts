import type { RowRef } from '../storage/row-refs.ts';
import { MIRROR_TABLES } from '../storage/row-refs.ts';
import type { EngineContext } from './record-intents.ts';
import { keepBase, refold } from './refold.ts';

/**
 * The person wants a refused or held change sent. What waited for consent, or was given up on without a clear no, goes
 * on in its place with its key; what the provider refused becomes a new intent at the end of the log.
 */
export async function retryEntry(engine: EngineContext, seq: number): Promise<void> {
  await changeEntry(engine, seq, async (targets, userId) => {
    const { db, env } = engine;
    const entry = await db.outbox.get(seq);
    if (entry === undefined) return;
    if (entry.state !== 'refused' && entry.state !== 'held') return;
    const now = env.clock.now();
    const due = { createdAt: now, nextAttemptAt: now, attempts: 0, state: 'queued' as const };
    await keepBase(db, targets);
    if (entry.state === 'held' || entry.lastFailure?.kind === 'server') {
      await db.outbox.put({ ...entry, ...due });
    } else {
      const { seq: _left, ...again } = { ...entry, ...due, idem: env.newId() };
      await db.outbox.delete(seq);
      await db.outbox.add({
        ...again,
        ...{ after: [], firstAttemptAt: null, sealed: null, lease: null, lastFailure: null },
      });
    }
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

/** What other members left waiting on this device goes, by the choice of whoever is signed in (I2c). */
export async function discardForeign({ db }: EngineContext): Promise<void> {
  await db.transaction('rw', db.session, db.outbox, async () => {
    const session = await db.session.get('current');
    if (session !== undefined) await db.outbox.where('userId').notEqual(session.user.id).delete();
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
