import { type ApiFailure, refusalWords } from '../network/api-failure.ts';
import { readMeta, writeMeta } from '../storage/meta-values.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import type { BaseRow, OutboxEntry, StoredFailure } from '../storage/outbox-rows.ts';
import { PERSONAL_PREFIX } from '../storage/personal-rows.ts';
import { MIRROR_TABLES, type RowRef } from '../storage/row-refs.ts';
import { noteActivity } from './activity-log.ts';
import type { ClaimedEntry } from './claim-entries.ts';
import type { BaseChange, Command } from './command.ts';
import {
  dropSecondHalves,
  joinFollowers,
  listFollowers,
  rebaseFollowers,
  renameFollowers,
} from './followers.ts';
import { refuseNeeding, teachNeeding } from './needs.ts';
import type { EngineContext } from './record-intents.ts';
import { readBase, refold, writeBase } from './refold.ts';
import type { RetryDecision } from './retry-policy.ts';
import { withCommands } from './with-commands.ts';

/** The provider said yes: the entry leaves the log in the transaction that takes in the answer (I2). */
export async function settleAccepted(
  engine: EngineContext,
  entry: ClaimedEntry,
  changes: readonly BaseChange[],
  madeId: string | null,
): Promise<void> {
  await settle(engine, entry, async () => {
    const waiting = await listFollowers(engine, entry);
    await engine.db.outbox.delete(entry.seq);
    const followers = await renameFollowers(engine, waiting, entry, madeId);
    if (isAncillary(engine, entry)) await teachNeeding(engine, entry, madeId);
    await dropBlob(engine, entry);
    if (await isSignedIn(engine, entry)) {
      await takeIn(engine, entry, changes);
      await rebaseFollowers(engine, followers);
    }
    await remind(engine, entry, changes);
    await noteActivity(engine, entry, 'accepted', null);
  });
}

/** The provider said no: the effect leaves the screen, the entry stays visible for the person to decide (I8). */
export async function settleRefused(
  engine: EngineContext,
  entry: ClaimedEntry,
  failure: StoredFailure,
): Promise<void> {
  const { db, registry } = engine;
  await settle(engine, entry, async (current) => {
    const command = registry.get(entry.kind);
    const refused: OutboxEntry = {
      ...current,
      state: 'refused',
      lease: null,
      lastFailure: failure,
    };
    const left = await joinWhatDepends(engine, refused, command);
    await (left === null ? db.outbox.delete(entry.seq) : db.outbox.put(left));
    const halves = await dropSecondHalves(engine, entry);
    if (await isSignedIn(engine, entry)) {
      await refold(engine, halves, entry.userId);
      await takeIn(engine, entry, command?.baseAfterRefusal?.(failure, entry.args) ?? []);
    }
    if (isAncillary(engine, entry)) await refuseNeeding(engine, entry);
    await noteActivity(engine, entry, 'refused', failure.message);
  });
}

function isAncillary({ registry }: EngineContext, { kind }: OutboxEntry): boolean {
  return registry.get(kind)?.isAncillary === true;
}

/** The provider has the bytes now. */
async function dropBlob({ db }: EngineContext, { sealed }: ClaimedEntry): Promise<void> {
  if (typeof sealed.body === 'object' && sealed.body !== null)
    await db.blobs.delete(sealed.body.blob);
}

/** After a clear no nothing can be done to what was not made. Without one it may be there, and its name come yet. */
async function joinWhatDepends(
  engine: EngineContext,
  refused: OutboxEntry,
  command: Command | undefined,
): Promise<OutboxEntry | null> {
  if (command?.madeId === undefined || refused.lastFailure?.kind === 'server') return refused;
  return joinFollowers(engine, refused, await listFollowers(engine, refused));
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
  { db, registry }: EngineContext,
  entry: ClaimedEntry,
  work: (current: OutboxEntry) => Promise<void>,
): Promise<void> {
  const { outbox, base, settlements, reminders, resources, meta, activity, session, blobs } = db;
  const mirrors = MIRROR_TABLES.map((table) => db.mirrorTable(table));
  const tables = [
    ...[outbox, base, settlements, reminders, resources, meta, activity, session, blobs],
    ...mirrors,
  ];
  await withCommands(registry, () =>
    db.transaction('rw', tables, async () => {
      const current = await outbox.get(entry.seq);
      if (current?.idem !== entry.idem || current.state === 'refused') return;
      await work(current);
    }),
  );
}

/** The rows of a member who signed out meanwhile are left alone (I10). */
async function isSignedIn({ db }: EngineContext, { userId }: OutboxEntry): Promise<boolean> {
  return (await db.session.get('current'))?.user.id === userId;
}

/** Writes the answer's rows, stamps them against answers asked for earlier (I7), recomputes the view (I6). */
async function takeIn(
  engine: EngineContext,
  entry: OutboxEntry,
  changes: readonly BaseChange[],
): Promise<void> {
  const { db } = engine;
  const stamp = ((await readMeta(db, 'stamp')) ?? 0) + 1;
  await writeMeta(db, 'stamp', stamp);
  for (const change of changes) await writeBase(db, await rowAfter(db, change));
  const changed = changes.map(({ ref }) => ref);
  await forgetTags(db, changed);
  const refs = new Set([...entry.targets, ...changed]);
  for (const ref of refs) await db.settlements.put({ ref, stamp });
  await refold(engine, refs, entry.userId);
}

async function rowAfter(db: UnikadeDatabase, change: BaseChange): Promise<BaseRow> {
  if (!('update' in change)) return change;
  return { ref: change.ref, row: change.update(await readBase(db, change.ref)) };
}

/**
 * Tags stand for answers from before this change: "unchanged" would now confirm rows that have changed (I14). A listing
 * is in many answers, and everybody's.
 */
async function forgetTags(db: UnikadeDatabase, changed: readonly RowRef[]): Promise<void> {
  const isListing = changed.some((ref) => ref.startsWith('listings:'));
  const stale = isListing
    ? db.resources.toCollection()
    : db.resources.where('key').startsWith(PERSONAL_PREFIX);
  await stale.modify({ etag: null });
}

/** Notes what the provider should have removed; a row it has just confirmed is wanted again. */
async function remind(
  { db, registry }: EngineContext,
  entry: OutboxEntry,
  changes: readonly BaseChange[],
): Promise<void> {
  const confirmed = changes
    .filter((change) => 'row' in change && change.row !== null)
    .map(({ ref }) => ref);
  await db.reminders.bulkDelete(confirmed);
  const reminders = registry.get(entry.kind)?.remindersAfter?.(entry.args) ?? [];
  const stamp = (await readMeta(db, 'stamp')) ?? 0;
  await db.reminders.bulkPut(reminders.map((reminder) => ({ ...reminder, stamp })));
}
