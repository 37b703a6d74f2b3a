import {
  and,
  asc,
  eq,
  exists,
  inArray,
  lte,
  not,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import { pictures, pictureSizes } from '../storage/pictures-schema.ts';
import { listings, members, namesPictures, orders, pictureIdsIn } from '../storage/schema.ts';
import {
  IN_DATABASE,
  type PictureBytes,
  type PictureName,
  type PictureSize,
} from './picture-bytes.ts';

/** How long an unreferenced picture is kept: the listing may still be in its seller's outbox. */
const KEEP_UNNAMED_MS = 7 * 24 * 60 * 60 * 1000;
/** Pictures per transaction; each is looked up in the indexes of `isNamed`. */
const TIDY_BATCH = 500;

/** Fewer with a storage of its own: so many keep their objects without a row when the process ends meanwhile. */
const OUTSIDE_BATCH = 50;
/** Pictures per transaction that removes objects. It lasts as long as the storage takes for them, at once. */
const REMOVED_TOGETHER = 3;

/** Writes the rows of a picture whose bytes `PictureBytes` has stored; a second time extends its retention. */
export async function keepPicture(
  tx: Database,
  nowMs: number,
  { id, memberId, sizes }: { id: string; memberId: string; sizes: readonly PictureSize[] },
  bytes: PictureBytes = IN_DATABASE,
): Promise<void> {
  const keptUntil = new Date(nowMs + KEEP_UNNAMED_MS);
  if (bytes !== IN_DATABASE) await lockObjects(tx, [id]);
  await tx
    .insert(pictures)
    .values({ id, memberId, createdAt: new Date(nowMs), keptUntil })
    .onConflictDoUpdate({ target: pictures.id, set: { keptUntil } });
  // `dropUnnamedPictures` may have removed them before the lock; until the end of this transaction it removes none.
  const [largest] = sizes.slice(-1);
  if (largest === undefined || !(await bytes.isStored({ id, width: largest.width }))) throw gone();
  await tx
    .insert(pictureSizes)
    .values(sizes.map((size) => ({ pictureId: id, ...size })))
    .onConflictDoNothing();
}

function gone(): Refusal {
  return new Refusal(503, 'unavailable', 'The picture has to be sent once more.', {
    retryAfterSeconds: 1,
  });
}

/** One size of a picture from its row, with its content if wanted; empty if the bytes are outside of the database. null without a row. */
export async function findPictureSize(
  db: Database,
  { id, width }: { id: string; width: number },
  isContentWanted: boolean,
): Promise<{ length: number; content: Uint8Array<ArrayBuffer> | null } | null> {
  const [found] = await db
    .select({
      length: sql<number>`octet_length(${pictureSizes.content})`,
      ...(isContentWanted ? { content: pictureSizes.content } : {}),
    })
    .from(pictureSizes)
    .where(and(eq(pictureSizes.pictureId, id), eq(pictureSizes.width, width)));
  if (found === undefined) return null;
  const { length, content = null } = found;
  return { length, content: content === null ? null : new Uint8Array(content) };
}

/** Number of pictures whose bytes are outside of the database. */
export async function countOutside(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${pictureSizes.pictureId})::int` })
    .from(pictureSizes)
    .where(sql`octet_length(${pictureSizes.content}) = 0`);
  return row?.count ?? 0;
}

/** Locks pictures until the transaction ends, those that exist, so that none is tidied away meanwhile. */
export async function keepPicturesNamed(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]))
    .orderBy(asc(pictures.id))
    .for('key share');
}

/**
 * Deletes expired pictures that no listing, order or profile references; extends the others. Rows go before their
 * objects: what breaks off between leaves objects that no row names.
 */
export async function dropUnnamedPictures(
  db: Database,
  nowMs: number,
  bytes: PictureBytes = IN_DATABASE,
  most = bytes === IN_DATABASE ? TIDY_BATCH : OUTSIDE_BATCH,
): Promise<void> {
  let looked: number;
  do {
    const batch = await db.transaction((tx) => tidyBatch(tx, nowMs, bytes, most));
    looked = batch.looked;
    await removeObjects(db, batch.outside, bytes);
  } while (looked === most);
}

/** Removes the objects of deleted rows, a few at a time: a connection is lent for seconds, and a storage may be slow. */
async function removeObjects(
  db: Database,
  outside: readonly PictureName[],
  bytes: PictureBytes,
): Promise<void> {
  const ids = [...new Set(outside.map(({ id }) => id))].sort();
  for (let first = 0; first < ids.length; first += REMOVED_TOGETHER) {
    const some = ids.slice(first, first + REMOVED_TOGETHER);
    await db.transaction(async (tx) => {
      await lockObjects(tx, some);
      // Uploaded again since.
      const back = await tx
        .select({ id: pictures.id })
        .from(pictures)
        .where(inArray(pictures.id, some));
      const gone = new Set(some);
      for (const { id } of back) gone.delete(id);
      await bytes.remove(outside.filter(({ id }) => gone.has(id)));
    });
  }
}

/** Until the transaction ends an upload or a removal of these objects waits, whether or not they have a row. */
async function lockObjects(tx: Database, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${id}`}, 0))`);
}

/** Deletes a member's uploads. */
export async function dropPicturesOf(
  tx: Database,
  memberId: string,
  bytes: PictureBytes,
): Promise<void> {
  // Inside of the transaction: with the storage unreachable the whole erasure is rolled back.
  await bytes.remove(await deleteRows(tx, eq(pictures.memberId, memberId)));
}

/** Deletes rows. Resolves to the names of their bytes outside of the database. */
async function deleteRows(tx: Database, which: SQL | undefined): Promise<PictureName[]> {
  const rows = await tx.select({ id: pictures.id }).from(pictures).where(which);
  const ids = rows.map(({ id }) => id);
  const outside = await tx
    .select({ id: pictureSizes.pictureId, width: pictureSizes.width })
    .from(pictureSizes)
    .where(
      and(inArray(pictureSizes.pictureId, ids), sql`octet_length(${pictureSizes.content}) = 0`),
    );
  await tx.delete(pictures).where(inArray(pictures.id, ids));
  return outside;
}

async function tidyBatch(
  tx: Database,
  nowMs: number,
  bytes: PictureBytes,
  most: number,
): Promise<{ looked: number; outside: readonly PictureName[] }> {
  // Concurrent processes skip each other's rows.
  const due = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(lte(pictures.keptUntil, new Date(nowMs)))
    .limit(most)
    .for('update', { skipLocked: true });
  if (due.length === 0) return { looked: 0, outside: [] };
  const isDue = inArray(
    pictures.id,
    due.map(({ id }) => id),
  );
  const outside = await deleteRows(tx, and(isDue, not(isNamed(tx))));
  // Before the commit: of a storage that is away nothing is deleted.
  if (outside[0] !== undefined) await bytes.isStored(outside[0]);
  await tx
    .update(pictures)
    .set({ keptUntil: new Date(nowMs + KEEP_UNNAMED_MS) })
    .where(isDue);
  return { looked: due.length, outside };
}

/** Whether a listing, an order or a profile references the picture. */
function isNamed(tx: Database): SQL {
  const naming = (table: PgTable, addresses: SQLWrapper) =>
    exists(
      tx
        .select({ found: sql`1` })
        .from(table)
        .where(
          and(namesPictures(addresses), sql`${pictureIdsIn(addresses)} @> array[${pictures.id}]`),
        ),
    );
  return sql`(${or(
    naming(listings, listings.images),
    naming(orders, orders.listingImages),
    naming(members, members.profilePicUrl),
  )})`;
}
