import { parseCapabilities } from '../contract/headers.ts';
import { type ReadAnswer, readAnswers, readInitialData } from '../mirror/initial-data.ts';
import { readSession } from '../session/session.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { peekMeta } from '../storage/meta-values.ts';
import { wholeDatabase } from '../storage/screen-database.ts';
import { isSameRow } from '../sync/rebuild-view.ts';
import type { Runtime } from './create-runtime.ts';

/**
 * Whether a document that was drawn earlier still says what this device would say: the same listings in the same lists,
 * to a visitor. It is shown before anything can correct it, so a price, a sale or a change of one's own that the device
 * knows of by now speaks against it.
 *
 * @param reply the answers that the document was drawn from
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
    session === null &&
    answers.length === data.answers.length &&
    isSameRow(parseCapabilities(data.capabilities), capabilities) &&
    agreeing.every(Boolean)
  );
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
        return isSameRow(asDrawn(keep?.(row, known) ?? row), asDrawn(known));
      }),
    )
  );
}

/** Each look at a listing counts, and is worth no other drawing. */
function asDrawn(row: unknown): unknown {
  return typeof row === 'object' && row !== null ? { ...row, views: 0, version: 0 } : row;
}
