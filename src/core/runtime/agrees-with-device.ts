import { parseCapabilities } from '../contract/headers.ts';
import type { Listing } from '../domain/listing.ts';
import { canBuy } from '../domain/user.ts';
import { type ReadAnswer, readAnswers, readInitialData } from '../mirror/initial-data.ts';
import { readSession } from '../session/session.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { type RowRef, splitRef } from '../storage/row-refs.ts';
import type { SessionRow } from '../storage/rows.ts';
import { peekMeta } from '../storage/meta-values.ts';
import { wholeDatabase } from '../storage/screen-database.ts';
import { isSameRow } from '../sync/rebuild-view.ts';
import type { Runtime } from './runtime.ts';

/**
 * Whether a kept document, rendered earlier for a visitor, still matches this device: the same listings in the same
 * lists. It is shown before it can be corrected, so a different price, a sale or a change of the member's own rules it
 * out. A member's own parts of the page stay hidden until hydration: src/rendering/hide-personal.ts.
 *
 * @param reply the answers that the document was rendered from
 */
export async function agreesWithDevice(
  { db }: Pick<Runtime, 'db'>,
  reply: unknown,
): Promise<boolean> {
  const data = readInitialData(reply);
  if (data === null) return false;
  const whole = wholeDatabase(db);
  const answers = readAnswers(data.answers);
  const [session, capabilities, ...agreeing] = await Promise.all([
    readSession(whole),
    peekMeta(whole, 'capabilities'),
    ...answers.map((answer) => agrees(whole, answer)),
  ]);
  return (
    (session === null || (await isSameFor(whole, session, answers))) &&
    answers.length === data.answers.length &&
    isSameRow(parseCapabilities(data.capabilities), capabilities) &&
    agreeing.every(Boolean)
  );
}

/** Sellers have other pages. A member's own listing has other actions, and one with a pending change shows it. */
async function isSameFor(
  db: UnikadeDatabase,
  { user }: SessionRow,
  answers: readonly ReadAnswer[],
): Promise<boolean> {
  if (!canBuy(user)) return false;
  const drawn = answers.flatMap(({ pulled }) => pulled?.rows ?? []).flatMap(({ rows }) => rows);
  const changes = await db.outbox.where('userId').equals(user.id).toArray();
  const changed = new Set(changes.flatMap(({ targets }) => targets.map(listingIdOf)));
  const isOwn = (row: unknown) => (row as Partial<Listing>).seller?.id === user.id;
  return drawn.every(({ id, row }) => !changed.has(id) && !isOwn(row));
}

/** The key of a cart line begins with the id of its listing. */
function listingIdOf(target: RowRef): string {
  return splitRef(target).id.split('&', 1)[0] ?? '';
}

async function agrees(db: UnikadeDatabase, { key, pulled }: ReadAnswer): Promise<boolean> {
  if (pulled === null) return false;
  const { list, rows, categories } = pulled;
  const [knownList, knownCategories, ...knownRows] = await Promise.all([
    list && db.lists.get(key),
    categories && db.categories.orderBy('position').toArray(),
    ...rows.map(({ table, rows: own }) => db.mirrorTable(table).bulkGet(own.map(({ id }) => id))),
  ]);
  return (
    isSameRow(list && { key, ...list }, knownList) &&
    isSameRow(categories, knownCategories) &&
    rows.every(({ rows: own, keep }, at) =>
      own.every(({ row }, place) => {
        const known: unknown = knownRows[at]?.[place];
        // What is only kept for a while was not rendered.
        return isSameRow(asDrawn(keep?.(row, known, Infinity) ?? row), asDrawn(known));
      }),
    )
  );
}

/** Every view increments `views`, and needs no new render. */
function asDrawn(row: unknown): unknown {
  return typeof row === 'object' && row !== null ? { ...row, views: 0, version: 0 } : row;
}
