import {
  and,
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

/** Fewer with a storage of its own: objects are removed while the rows are locked. */
const OUTSIDE_BATCH = 100;

/** Writes the rows of a picture whose bytes `PictureBytes` has stored; a second time extends its retention. */
export async function keepPicture(
  tx: Database,
  nowMs: number,
  { id, memberId, sizes }: { id: string; memberId: string; sizes: readonly PictureSize[] },
  bytes: PictureBytes = IN_DATABASE,
): Promise<void> {
  const keptUntil = new Date(nowMs + KEEP_UNNAMED_MS);
  await tx
    .insert(pictures)
    .values({ id, memberId, createdAt: new Date(nowMs), keptUntil })
    .onConflictDoUpdate({ target: pictures.id, set: { keptUntil } });
  // A concurrent `dropUnnamedPictures` locks the row until its bytes are deleted.
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

/** Deletes expired pictures that no listing, order or profile references; extends the others. */
export async function dropUnnamedPictures(
  db: Database,
  nowMs: number,
  bytes: PictureBytes = IN_DATABASE,
  most = bytes === IN_DATABASE ? TIDY_BATCH : OUTSIDE_BATCH,
): Promise<void> {
  let looked: number;
  do {
    looked = await db.transaction((tx) => tidyBatch(tx, nowMs, bytes, most));
  } while (looked === most);
}

/** Deletes a member's uploads. */
export async function dropPicturesOf(
  tx: Database,
  memberId: string,
  bytes: PictureBytes,
): Promise<void> {
  await deletePictures(tx, eq(pictures.memberId, memberId), bytes);
}

/** Deletes rows, and bytes outside of the database. */
async function deletePictures(
  tx: Database,
  which: SQL | undefined,
  bytes: PictureBytes,
): Promise<void> {
  const rows = await tx.select({ id: pictures.id }).from(pictures).where(which);
  const ids = rows.map(({ id }) => id);
  const outside: PictureName[] = await tx
    .select({ id: pictureSizes.pictureId, width: pictureSizes.width })
    .from(pictureSizes)
    .where(
      and(inArray(pictureSizes.pictureId, ids), sql`octet_length(${pictureSizes.content}) = 0`),
    );
  await tx.delete(pictures).where(inArray(pictures.id, ids));
  await bytes.remove(outside);
}

async function tidyBatch(
  tx: Database,
  nowMs: number,
  bytes: PictureBytes,
  most: number,
): Promise<number> {
  // Concurrent processes skip each other's rows.
  const due = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(lte(pictures.keptUntil, new Date(nowMs)))
    .limit(most)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const isDue = inArray(
    pictures.id,
    due.map(({ id }) => id),
  );
  await deletePictures(tx, and(isDue, not(isNamed(tx))), bytes);
  await tx
    .update(pictures)
    .set({ keptUntil: new Date(nowMs + KEEP_UNNAMED_MS) })
    .where(isDue);
  return due.length;
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
