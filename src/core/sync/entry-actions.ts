import type { RowRef } from '../storage/row-refs.ts';
import { MIRROR_TABLES } from '../storage/row-refs.ts';
import type { Intent } from './command.ts';
import { dropSecondHalves } from './followers.ts';
import { dropUnneeded, listRefusedNeeds, needsOf, teachNeeding } from './needs.ts';
import { type EngineContext, recordNow } from './record-intents.ts';
import { keepBase, refold } from './refold.ts';
import { withCommands } from './with-commands.ts';

/**
 * The person wants a refused or held change sent. What waited for consent, or was given up on without a clear no, goes
 * on in its place with its key; what the provider refused becomes a new intent at the end of the log.
 */
export function retryEntry(engine: EngineContext, seq: number): Promise<void> {
  return changeEntry(engine, seq, async (targets, userId) => {
    const { db, env, registry } = engine;
    const entry = await db.outbox.get(seq);
    if (entry?.state !== 'refused' && entry?.state !== 'held') return;
    const { state, kind, args, groupId, lastFailure } = entry;
    if (state === 'refused' && lastFailure !== null && lastFailure.kind !== 'server') {
      const again = registry.get(kind)?.again?.(args, lastFailure) ?? args;
      const needed = await listRefusedNeeds(engine, entry);
      await db.outbox.delete(seq);
      await recordNow(engine, userId, [...needed, { kind, args: again, groupId }]);
      return;
    }
    const now = env.clock.now();
    await keepBase(db, targets);
    await db.outbox.put({
      ...entry,
      ...{ createdAt: now, nextAttemptAt: now, attempts: 0, state: 'queued' },
    });
    await refold(engine, targets, userId);
  });
}

/**
 * The person gives a change up (I2c). Only what surely is not on its way can be taken back.
 *
 * @returns false when it was too late: the entry is being sent or may have arrived.
 */
export function discardEntry(engine: EngineContext, seq: number): Promise<boolean> {
  return changeEntry(engine, seq, async (targets, userId) => {
    const entry = await engine.db.outbox.get(seq);
    if (entry === undefined) return true;
    if (entry.state === 'sending' || (entry.state === 'queued' && entry.sealed !== null))
      return false;
    await engine.db.outbox.delete(seq);
    const halves = await dropSecondHalves(engine, entry);
    await refold(engine, [...targets, ...halves], userId);
    if (engine.registry.get(entry.kind)?.isAncillary === true)
      await teachNeeding(engine, entry, null);
    await dropUnneeded(engine, userId, needsOf(engine.registry, entry));
    return true;
  });
}

/**
 * The person has corrected a refused change: a new one takes its place, with what it needs before it, or nothing moves.
 *
 * @returns false when there is no such change to correct any more.
 * @throws as `recordIntents`
 */
export function replaceEntry(
  engine: EngineContext,
  seq: number,
  intents: readonly Intent[],
): Promise<boolean> {
  return changeEntry(engine, seq, async (_targets, userId) => {
    const entry = await engine.db.outbox.get(seq);
    if (entry?.state !== 'refused') return false;
    // It shapes no row: nothing is to be folded anew for its going.
    await engine.db.outbox.delete(seq);
    await recordNow(engine, userId, intents);
    await dropUnneeded(engine, userId, needsOf(engine.registry, entry));
    return true;
  });
}

/** What other members left waiting on this device goes, by the choice of whoever is signed in (I2c). */
export async function discardForeign({ db }: EngineContext): Promise<void> {
  await db.transaction('rw', db.session, db.outbox, db.blobs, async () => {
    const session = await db.session.get('current');
    if (session === undefined) return;
    await db.outbox.where('userId').notEqual(session.user.id).delete();
    await db.blobs.where('userId').notEqual(session.user.id).delete();
  });
}

async function changeEntry<T>(
  { db, registry }: EngineContext,
  seq: number,
  work: (targets: readonly RowRef[], userId: string) => Promise<T>,
): Promise<T> {
  const mirrors = MIRROR_TABLES.map((table) => db.mirrorTable(table));
  return withCommands(registry, () =>
    db.transaction('rw', [db.outbox, db.base, db.session, db.meta, ...mirrors], async () => {
      const entry = await db.outbox.get(seq);
      return work(entry?.targets ?? [], entry?.userId ?? '');
    }),
  );
}
