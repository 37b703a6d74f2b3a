import type { Credentials } from '../contract/auth.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { clearPersonalRows, personalTables } from '../storage/personal-rows.ts';
import { readMeta, writeMeta } from '../storage/meta-values.ts';
import type { SessionRow } from '../storage/rows.ts';
import type { SavedSession } from './session-vault.ts';

/** The session as page, tabs and worker share it. */
export async function readSession(db: UnikadeDatabase): Promise<SessionRow | null> {
  return (await db.session.get('current')) ?? null;
}

/** Stores who signed in. Another member's rows go; the outbox stays with its owner (I10). */
export async function storeCredentials(
  db: UnikadeDatabase,
  credentials: Credentials,
  epoch?: number,
): Promise<SessionRow> {
  return db.transaction('rw', [db.session, ...personalTables(db)], async () => {
    const before = await readSession(db);
    if (before !== null && before.user.id !== credentials.user.id) await clearPersonalRows(db);
    const row: SessionRow = {
      id: 'current',
      ...credentials,
      generation: await nextGeneration(db),
      epoch: epoch ?? (before?.epoch ?? 0) + 1,
    };
    await db.session.put(row);
    return row;
  });
}

/** The token that an answer of the provider is about. */
export type SentToken = Pick<SessionRow, 'generation' | 'refreshToken'>;

/** Never used before on this device, also not by an earlier member: a late 401 of theirs is told apart. */
async function nextGeneration(db: UnikadeDatabase): Promise<number> {
  const generation = ((await readMeta(db, 'generation')) ?? 0) + 1;
  await writeMeta(db, 'generation', generation);
  return generation;
}

function isStillIt(row: SessionRow | null, sent: SentToken): row is SessionRow {
  return row?.generation === sent.generation && row.refreshToken === sent.refreshToken;
}

/** Stores renewed tokens, unless another context was quicker or somebody else has signed in (compare and set). */
export async function storeRenewedTokens(
  db: UnikadeDatabase,
  sent: SentToken,
  tokens: { accessToken: string; refreshToken: string | null },
): Promise<void> {
  await db.transaction('rw', db.session, db.meta, async () => {
    const row = await readSession(db);
    if (!isStillIt(row, sent)) return;
    await db.session.put({
      ...row,
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? row.refreshToken,
      generation: await nextGeneration(db),
      epoch: row.epoch + 1,
    });
  });
}

/** The provider refused the refresh token: user, tokens and visible rows go, the outbox stays keyed by its user. */
export async function endSession(db: UnikadeDatabase, sent?: SentToken): Promise<void> {
  await db.transaction('rw', [db.session, ...personalTables(db)], async () => {
    const row = await readSession(db);
    if (sent !== undefined && !isStillIt(row, sent)) return;
    await db.session.clear();
    await clearPersonalRows(db);
  });
}

/**
 * A chosen logout: nothing of the member stays on the device, not even what was never sent. What another member was
 * kept from sending stays theirs.
 */
export async function eraseMember(db: UnikadeDatabase): Promise<void> {
  await db.transaction('rw', [db.session, db.outbox, ...personalTables(db)], async () => {
    const row = await readSession(db);
    if (row !== null) {
      await db.outbox.where('userId').equals(row.user.id).delete();
      await db.blobs.where('userId').equals(row.user.id).delete();
    }
    await db.session.clear();
    await clearPersonalRows(db);
  });
}

/**
 * Brings local storage and the database to one session at start. Local storage is the source of truth, but a worker
 * may have renewed the token while no page was open: then the row of the same member carries a later epoch and wins.
 *
 * @returns what local storage must hold afterwards; null for nobody.
 */
export async function reconcileSession(
  db: UnikadeDatabase,
  saved: SavedSession | null,
): Promise<SavedSession | null> {
  const row = await readSession(db);
  if (saved === null) {
    if (row !== null) await endSession(db);
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
  return storeCredentials(db, saved);
}
