import { type ApiFailure, refusalWords } from '../network/api-failure.ts';
import { readMeta, writeMeta } from '../storage/meta-values.ts';
import type { BaseRow, OutboxEntry, StoredFailure } from '../storage/outbox-rows.ts';
import { PERSONAL_PREFIX } from '../storage/personal-rows.ts';
import { MIRROR_TABLES, type RowRef } from '../storage/row-refs.ts';
import type { ClaimedEntry } from './claim-entries.ts';
import type { EngineContext } from './record-intents.ts';
import { readBase, refold, writeBase } from './refold.ts';
import type { RetryDecision } from './retry-policy.ts';

/** The provider said yes: the entry leaves the log in the transaction that takes in the answer (I2). */
export async function settleAccepted(
  engine: EngineContext,
  entry: ClaimedEntry,
  rows: readonly BaseRow[],
): Promise<void> {
  await settle(engine, entry, async () => {
    await engine.db.outbox.delete(entry.seq);
    await takeIn(engine, entry, rows);
    await remind(engine, entry, rows);
    await note(engine, entry, 'accepted', null);
  });
}

/** The provider said no: the effect leaves the screen, the entry stays visible for the person to decide (I8). */
export async function settleRefused(
  engine: EngineContext,
  entry: ClaimedEntry,
  failure: StoredFailure,
): Promise<void> {
  await settle(engine, entry, async (current) => {
    await engine.db.outbox.put({ ...current, state: 'refused', lease: null, lastFailure: failure });
    const command = engine.registry.get(entry.kind);
    const stored = (ref: RowRef) => readBase(engine.db, ref);
    await takeIn(
      engine,
      entry,
      (await command?.baseAfterRefusal?.(failure, entry.args, stored)) ?? [],
    );
    await note(engine, entry, 'refused', failure.message);
  });
}

/** Nothing is settled: the entry waits for its next try with the same key and bytes. A stale owner's word is ignored. */
export async function settleLater(
  { db, env }: EngineContext,
  entry: ClaimedEntry,
  failure: ApiFailure,
  decision: Extract<RetryDecision, { action: 'retry' }>,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const current = await db.outbox.get(entry.seq);
    if (current?.state !== 'sending' || current.lease?.fence !== entry.fence) return;
    await db.outbox.put({
      ...current,
      state: 'queued',
      attempts: current.attempts + (decision.countsAttempt ? 1 : 0),
      nextAttemptAt: env.clock.now() + decision.delayMs,
      lastFailure: storeFailure(failure),
    });
  });
}

/** A failure in a form that survives storage. */
export function storeFailure(failure: ApiFailure): StoredFailure {
  const refusal = 'refusal' in failure ? failure.refusal : null;
  return {
    kind: failure.kind,
    status: refusal?.status ?? null,
    message: refusalWords(failure),
    code: refusal?.body?.code ?? null,
    details: refusal?.body ?? null,
  };
}

/** A final answer holds whoever brings it, as the key is the same; an entry that is gone was settled before. */
async function settle(
  { db }: EngineContext,
  entry: ClaimedEntry,
  work: (current: OutboxEntry) => Promise<void>,
): Promise<void> {
  const mirrors = MIRROR_TABLES.map((table) => db.mirrorTable(table));
  const tables = [
    db.outbox,
    db.base,
    db.settlements,
    db.reminders,
    db.resources,
    db.meta,
    db.activity,
    db.session,
    ...mirrors,
  ];
  await db.transaction('rw', tables, async () => {
    const current = await db.outbox.get(entry.seq);
    if (current?.idem !== entry.idem || current.state === 'refused') return;
    await work(current);
  });
}

/**
 * Writes the answer's rows, stamps them against answers asked for earlier (I7), recomputes the view (I6). The rows of a
 * member who signed out meanwhile are left alone (I10).
 */
async function takeIn(
  engine: EngineContext,
  entry: OutboxEntry,
  rows: readonly BaseRow[],
): Promise<void> {
  const { db } = engine;
  if ((await db.session.get('current'))?.user.id !== entry.userId) return;
  const stamp = ((await readMeta(db, 'stamp')) ?? 0) + 1;
  await writeMeta(db, 'stamp', stamp);
  for (const row of rows) await writeBase(db, row);
  // The tags stand for lists from before this change: "unchanged" would now confirm rows that have changed (I14).
  await db.resources.where('key').startsWith(PERSONAL_PREFIX).modify({ etag: null });
  const refs = new Set([...entry.targets, ...rows.map((row) => row.ref)]);
  for (const ref of refs) await db.settlements.put({ ref, stamp });
  await refold(engine, refs, entry.userId);
}

/** Notes what the provider should have removed; a row it has just confirmed is wanted again. */
async function remind(
  { db, registry }: EngineContext,
  entry: OutboxEntry,
  rows: readonly BaseRow[],
): Promise<void> {
  const confirmed = rows.filter(({ row }) => row !== null).map(({ ref }) => ref);
  await db.reminders.bulkDelete(confirmed);
  const reminders = registry.get(entry.kind)?.remindersAfter?.(entry.args) ?? [];
  const stamp = (await readMeta(db, 'stamp')) ?? 0;
  await db.reminders.bulkPut(reminders.map((reminder) => ({ ...reminder, stamp })));
}

/** What was settled lately; older rows have been told and seen. */
const ACTIVITY_LIMIT = 100;

async function note(
  { db, env }: EngineContext,
  entry: OutboxEntry,
  result: 'accepted' | 'refused',
  message: string | null,
): Promise<void> {
  const { userId, idem, kind, args, groupId } = entry;
  await db.activity.add({
    at: env.clock.now(),
    userId,
    entry: idem,
    kind,
    args,
    groupId,
    result,
    message,
    announced: 0,
  });
  const surplus = (await db.activity.count()) - ACTIVITY_LIMIT;
  if (surplus > 0) await db.activity.orderBy('id').limit(surplus).delete();
}
