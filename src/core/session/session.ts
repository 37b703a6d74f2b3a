import type { Credentials } from '../contract/auth.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { getMeta, peekMeta, putMeta } from '../storage/meta-values.ts';
import { forgetRecorded } from '../storage/recorded-dispatches.ts';
import { eraseStashedDrafts } from '../storage/stashed-drafts.ts';
import { clearPersonalRows } from '../storage/personal-rows.ts';
import { readNow } from '../storage/read-now.ts';
import type { SessionRow } from '../storage/rows.ts';
import { forgetSavedSearches } from '../storage/search-owner.ts';
import { ANY_NUMBER, equalTo } from '../storage/stored-tables.ts';
import { transact, type Transaction } from '../storage/transact.ts';
import type { SavedSession } from './session-vault.ts';

/** The session as page, tabs and worker share it. */
export async function readSession(db: UnikadeDatabase): Promise<SessionRow | null> {
  return (await db.session.get('current')) ?? null;
}

/** As `readSession`, for work that no screen waits for: it is not run again when the session changes. */
export async function peekSession(db: UnikadeDatabase): Promise<SessionRow | null> {
  return (await readNow(db, 'session', 'current')) ?? null;
}

/** Whether the database is new: then it does not tell who is signed in. */
export async function neverHadSession(db: UnikadeDatabase): Promise<boolean> {
  return (await peekMeta(db, 'generation')) === undefined;
}

/**
 * Stores who signed in. Another member's rows go; the outbox stays with its owner (I10).
 *
 * @param alongside what else becomes true with it
 */
export async function storeCredentials(
  db: UnikadeDatabase,
  { user, accessToken, refreshToken }: Credentials,
  alongside: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<SessionRow> {
  return transact(db, async (tx) => {
    const before = await tx.get('session', 'current');
    if (before !== undefined && before.user.id !== user.id)
      await clearPersonalRows(tx, before.user.id);
    const row: SessionRow = {
      id: 'current',
      user,
      accessToken,
      refreshToken,
      generation: await nextGeneration(tx),
      epoch: (before?.epoch ?? 0) + 1,
    };
    tx.put('session', row);
    await alongside(tx);
    return row;
  });
}

/** The token that an answer of the provider is about. */
export type SentToken = Pick<SessionRow, 'generation' | 'refreshToken'>;

/** Never used before on this device, not even by another member: so a late 401 of theirs is recognised. */
export async function nextGeneration(tx: Transaction): Promise<number> {
  const generation = ((await getMeta(tx, 'generation')) ?? 0) + 1;
  putMeta(tx, 'generation', generation);
  return generation;
}

/** Whether the session is still the one that a token was of. */
export function isStillIt(row: SessionRow | undefined, sent: SentToken): row is SessionRow {
  return row?.generation === sent.generation && row.refreshToken === sent.refreshToken;
}

/** The provider refused the refresh token: user, tokens and visible rows go, the outbox stays keyed by its user. */
export async function endSession(
  db: UnikadeDatabase,
  sent?: SentToken,
  assertCurrent: () => void = () => {},
): Promise<void> {
  await transact(db, async (tx) => {
    assertCurrent();
    const row = await tx.get('session', 'current');
    if (sent !== undefined && !isStillIt(row, sent)) return;
    tx.clear('session');
    await clearPersonalRows(tx, row?.user.id);
  });
}

/**
 * A chosen logout: nothing of the member stays on the device, not even unsent changes. What other members left unsent
 * stays.
 *
 * @param leaving id of the member who logs out, as another tab may have signed another one in since; default: the
 *   signed-in member
 * @param isCompleted whether another tab has completed it meanwhile: what is there now is of the next session; asked in the
 *   transaction
 */
export async function eraseMember(
  db: UnikadeDatabase,
  leaving?: string,
  isCompleted: () => boolean = () => false,
): Promise<void> {
  await transact(db, async (tx) => {
    const current = (await tx.get('session', 'current'))?.user.id;
    if (isCompleted()) return;
    const id = leaving ?? current;
    // Where it is not known any more who leaves, nothing of theirs stays.
    if (id === undefined) tx.delete('meta', 'savedSearches');
    else await eraseOwn(tx, id);
    // Their journal goes with it; a session that ends otherwise leaves both to its member.
    await forgetRecorded(tx, Infinity);
    tx.clear('session');
    await clearPersonalRows(tx, current === id ? undefined : current);
  });
}

/** As `eraseMember`, of one who is not signed in any more: the session of the next member stays. */
export async function eraseLeftBehind(db: UnikadeDatabase, userId: string): Promise<void> {
  await transact(db, (tx) => eraseOwn(tx, userId));
}

async function eraseOwn(tx: Transaction, userId: string): Promise<void> {
  for (const { seq } of await tx.where('outbox', 'userId', equalTo(userId)))
    tx.delete('outbox', seq);
  for (const { id } of await tx.where('blobs', 'userId', equalTo(userId))) tx.delete('blobs', id);
  // Of answers that came when the next member was signed in already.
  for (const told of await tx.where('activity', 'at', ANY_NUMBER))
    if (told.userId === userId && told.id !== undefined) tx.delete('activity', told.id);
  await forgetSavedSearches(tx, userId);
  await eraseStashedDrafts(tx, userId);
}

/**
 * Brings local storage and the database to one session at start. Local storage is the source of truth, but a worker
 * may have renewed the token while no page was open: then the row of the same member carries a later epoch and wins.
 *
 * @param assertCurrent throws when local storage no longer holds `saved`; asked in the transaction
 * @param alongside what becomes true with a session that the database did not hold
 * @returns what local storage must hold afterwards; null for no session.
 */
export async function reconcileSession(
  db: UnikadeDatabase,
  saved: SavedSession | null,
  assertCurrent: () => void,
  alongside: (tx: Transaction) => Promise<void>,
): Promise<SavedSession | null> {
  const row = await readSession(db);
  if (saved === null) {
    if (row !== null) await endSession(db, undefined, assertCurrent);
    return null;
  }
  const sameMember = row?.user.id === saved.user.id;
  if (row !== null && sameMember && saved.epoch !== null && row.epoch > saved.epoch) return row;
  if (
    row !== null &&
    sameMember &&
    row.accessToken === saved.accessToken &&
    row.refreshToken === saved.refreshToken
  ) {
    return { ...saved, epoch: row.epoch };
  }
  return storeCredentials(db, saved, (tx) => {
    assertCurrent();
    return alongside(tx);
  });
}
