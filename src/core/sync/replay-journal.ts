import { peekSession } from '../session/session.ts';
import { isPulled, memberResourceOf } from '../storage/pulled-tables.ts';
import { countRecorded } from '../storage/recorded-dispatches.ts';
import { type RowRef, splitRef } from '../storage/row-refs.ts';
import { transact, type Transaction } from '../storage/transact.ts';
import type { Mutation } from './command.ts';
import { resolveKnownIds } from './dependencies.ts';
import type { DispatchJournal, JournalEntry } from './dispatch-journal.ts';
import type { EngineContext } from './engine.ts';
import { isReadable, listFollowed } from './journal-order.ts';
import { readView } from './rebuild-view.ts';
import { recordDispatch } from './record-mutations.ts';
import { retryAfterLoading } from './retry-after-loading.ts';

interface ReplayOptions {
  /** Whether an entry was left by another page: not one that its page is about to record. */
  isOrphaned: (id: string) => boolean;
  /** Called with the reason when an entry could not be recorded. */
  onFailure: (id: string, cause: unknown) => void;
}

/**
 * Records the dispatches that other pages left in the journal. Those of another member wait for their next sign-in,
 * those that fail for another try, and with them the later ones that must follow them in the outbox (I4).
 *
 * @returns whether all of the member's were recorded that this version of the app can read
 */
export async function replayJournal(
  engine: EngineContext,
  journal: DispatchJournal,
  { isOrphaned, onFailure }: ReplayOptions,
): Promise<boolean> {
  const userId = (await peekSession(engine.db))?.user.id;
  const failed: JournalEntry[] = [];
  for (const entry of await journal.list()) {
    const { id } = entry;
    if (entry.userId !== userId || !isOrphaned(id)) continue;
    try {
      await recordFollowed(engine, journal, entry, failed);
      await recordLeft(engine, journal, entry);
    } catch (cause) {
      // An entry that this version cannot read does not block later ones (I8).
      if (!(cause instanceof UnreadableDispatch)) failed.push(entry);
      if (!(cause instanceof RowsNotPulled)) onFailure(id, cause);
    }
  }
  const ids = journal.ids();
  return !failed.some(({ id }) => ids.includes(id));
}

/**
 * Records what stands before a page's own dispatch in the journal, where that must follow it in the outbox (I4).
 *
 * @throws as `recordMutations`: then the dispatch cannot be recorded either
 */
export async function replayBefore(
  engine: EngineContext,
  journal: DispatchJournal,
  tap: JournalEntry,
  { isOrphaned }: Pick<ReplayOptions, 'isOrphaned'>,
): Promise<void> {
  const all = await journal.list();
  const place = all.findIndex(({ id }) => id === tap.id);
  const before = (place < 0 ? all : all.slice(0, place)).filter(
    ({ id, userId }) => userId === tap.userId && isOrphaned(id),
  );
  await recordFollowed(engine, journal, tap, before);
}

async function recordFollowed(
  engine: EngineContext,
  journal: DispatchJournal,
  entry: JournalEntry,
  before: readonly JournalEntry[],
): Promise<void> {
  if (before.length === 0) return;
  const followed = await retryAfterLoading(engine.registry, () =>
    transact(engine.db, (tx) => listFollowed(engine, tx, entry, before)),
  );
  for (const each of followed) await recordLeft(engine, journal, each);
}

async function recordLeft(
  engine: EngineContext,
  journal: DispatchJournal,
  entry: JournalEntry,
): Promise<void> {
  const isKept = () => journal.ids().includes(entry.id);
  await retryAfterLoading(engine.registry, () =>
    transact(engine.db, async (tx) => {
      // Its page may have recorded it meanwhile, or said that it cannot; or a logout has erased it.
      if (isKept()) await replayWithin(engine, tx, entry, isKept);
    }),
  );
  journal.remove(entry.id);
}

/** As `discardForeign`, in the journal. */
export async function discardForeignTaps(
  { db }: EngineContext,
  journal: DispatchJournal,
  chooser: string,
): Promise<void> {
  const left = await journal.list();
  if ((await peekSession(db))?.user.id !== chooser) return;
  for (const { id, userId } of left) if (userId !== chooser) journal.remove(id);
}

/** The member's rows were never pulled on this device: whether one of them is gone is not known. */
class RowsNotPulled extends Error {
  override name = 'RowsNotPulled';
}

/** Of another version of the app, or damaged. */
class UnreadableDispatch extends Error {
  override name = 'UnreadableDispatch';
}

async function replayWithin(
  engine: EngineContext,
  tx: Transaction,
  { id, atMs, userId, mutations }: JournalEntry,
  isKept: () => boolean,
): Promise<void> {
  if (!isReadable(engine, mutations))
    throw new UnreadableDispatch(
      `This version of the app cannot read the dispatch ${id} of the journal.`,
    );
  if ((await countRecorded(tx, id)) === undefined)
    for (const mutation of mutations)
      if (await isDecidedByPull(engine, tx, mutation))
        throw new RowsNotPulled(`The row of the dispatch ${id} has not been pulled yet.`);
  await recordDispatch(engine, tx, userId, mutations, { id, atMs, isKept });
}

/**
 * Whether the mutation would be recorded as none for lack of a row that may come with the first pull: the rows go with a
 * session, the journal stays (I2).
 */
async function isDecidedByPull(
  { registry }: EngineContext,
  tx: Transaction,
  wanted: Mutation,
): Promise<boolean> {
  const { consumes } = wanted;
  if (consumes !== undefined && (await mayComeWithPull(tx, consumes))) return true;
  const command = registry.get(wanted.kind);
  if (command?.isNoop === undefined) return false;
  const { args } = await resolveKnownIds(tx, command, wanted);
  const [target] = command.targets(args);
  return target !== undefined && command.isNoop(null, args) && mayComeWithPull(tx, target);
}

async function mayComeWithPull(tx: Transaction, ref: RowRef): Promise<boolean> {
  if ((await readView(tx, ref)) !== null) return false;
  return !isPulled(await tx.get('resources', memberResourceOf(splitRef(ref).table)));
}
