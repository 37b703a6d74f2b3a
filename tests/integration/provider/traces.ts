import type { DatabaseDump, Row } from '#support/database/database-dump.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { ACTORS, type Actor } from '#support/provider/provider-scene.ts';

/* The rows that a call wrote, and whether the caller may write them. A table without a rule fails the matrix. */

/** Kept replies and counters of callers: rows without an owner. */
const BOOKKEEPING = ['idempotency_keys', 'rate_limits'];

interface TableRule {
  /** Columns that name a row. */
  key: readonly string[];
  /** Column with the member who alone makes such rows. */
  creator?: string;
  /** Column with the member who alone changes and deletes them; default: the creator. */
  keeper?: string;
  /** Belongs to the keeper of the row of another table. */
  partOf?: { table: string; column: string };
  /** Column with the session whose member makes, changes and deletes such rows. */
  session?: string;
  /** News of an order, which one party leaves for the devices of the other. */
  isNews?: boolean;
  /** Columns of another member's row that a call about that row may change: stock and figures. */
  figures?: readonly string[];
  /** Kept by the database itself. */
  isDerived?: boolean;
  /** By e-mail address, of people who may be no members yet. */
  isMail?: boolean;
}

const RULES: Readonly<Record<string, TableRule>> = {
  audit_log: { key: ['id'] },
  cart_lines: { key: ['member_id', 'line_key'], creator: 'member_id' },
  catalogue_counts: { key: ['category', 'condition', 'slot'], isDerived: true },
  categories: { key: ['id'] },
  listing_changes: { key: ['listing_id'], isDerived: true },
  listing_ranks: { key: ['listing_id'], isDerived: true },
  listings: {
    key: ['id'],
    creator: 'seller_id',
    figures: [
      'quantity',
      'likes',
      'order_count',
      'rating_sum',
      'review_count',
      'bought_rating_sum',
      'bought_review_count',
      'version',
      'updated_at',
    ],
  },
  mailboxes: { key: ['email'], isMail: true },
  members: {
    key: ['id'],
    keeper: 'id',
    figures: ['rating_sum', 'rating_count', 'bought_rating_sum', 'bought_rating_count'],
  },
  orders: { key: ['id'], creator: 'buyer_id', keeper: 'seller_id' },
  picture_sizes: {
    key: ['picture_id', 'width'],
    partOf: { table: 'pictures', column: 'picture_id' },
  },
  pictures: { key: ['id'], creator: 'member_id' },
  push_messages: { key: ['session_id', 'order_id'], session: 'session_id', isNews: true },
  push_subscriptions: { key: ['session_id'], session: 'session_id' },
  refresh_families: { key: ['id'], creator: 'member_id' },
  refresh_tokens: { key: ['token_hash'], partOf: { table: 'refresh_families', column: 'family' } },
  reports: { key: ['id'], creator: 'reporter_id' },
  reviews: { key: ['id'], creator: 'reviewer_id' },
  search_alert_progress: { key: ['id'] },
  search_alerts: { key: ['session_id', 'search'], session: 'session_id' },
  sign_in_codes: { key: ['id'], isMail: true },
  wishlist_entries: { key: ['member_id', 'listing_id'], creator: 'member_id' },
  wrong_tries: { key: ['id'], isMail: true },
};

export function listUnruledTables(tables: readonly string[]): string[] {
  return tables.filter((table) => !BOOKKEEPING.includes(table) && !(table in RULES));
}

/** The rows that a refused call may not touch. */
export function withoutBookkeeping(tables: readonly string[]): string[] {
  return tables.filter((table) => !BOOKKEEPING.includes(table));
}

interface Trace {
  table: string;
  before: Row | null;
  after: Row | null;
}
interface Call {
  caller: Actor;
  /** Everything that the caller said, as text: ids in it may have their figures moved. */
  said: string;
}

/** Traces of a successful call that were not the caller's to leave; empty when all is well. */
export async function listTrespasses(
  dump: DatabaseDump,
  changedTables: readonly string[],
  call: Call,
): Promise<string[]> {
  const traces = new Map<string, Trace[]>();
  const tracesOf = async (table: string) => {
    const known =
      traces.get(table) ??
      compareRows(table, await dump.rows(table, 'then'), await dump.rows(table, 'now'));
    traces.set(table, known);
    return known;
  };
  const trespasses: Trace[] = [];
  for (const table of withoutBookkeeping(changedTables)) {
    for (const trace of await tracesOf(table)) {
      const { partOf } = RULES[table] ?? {};
      const whole =
        partOf === undefined
          ? trace
          : findWhole(trace, partOf.column, await tracesOf(partOf.table));
      if (await isOfOwnSession(dump, trace, call)) continue;
      const goneListings = (await tracesOf('listings')).filter(({ after }) => after === null);
      if (!isAllowed(whole, call) && !isSwept(trace, goneListings)) trespasses.push(trace);
    }
  }
  return trespasses.map((trace) => JSON.stringify(trace));
}

/** Whether the session of the row is the caller's; for news of an order, whether it is of an order of theirs. */
async function isOfOwnSession(
  dump: DatabaseDump,
  { table, before, after }: Trace,
  { caller }: Call,
): Promise<boolean> {
  const { session, isNews } = RULES[table] ?? {};
  if (session === undefined) return false;
  const find = async (from: string, id: unknown) =>
    [...(await dump.rows(from, 'then')), ...(await dump.rows(from, 'now'))].findLast(
      (row) => row.id === id,
    );
  const member = (await find('refresh_families', (after ?? before)?.[session]))?.member_id;
  if (member === memberId(caller)) return true;
  if (isNews !== true || after === null) return false;
  const order = await find('orders', after.order_id);
  const parties = [order?.buyer_id, order?.seller_id];
  return parties.includes(member) && parties.includes(memberId(caller));
}

function compareRows(table: string, before: readonly Row[], after: readonly Row[]): Trace[] {
  const keyOf = (row: Row) => JSON.stringify((RULES[table]?.key ?? []).map((name) => row[name]));
  const then = new Map(before.map((row) => [keyOf(row), row]));
  const now = new Map(after.map((row) => [keyOf(row), row]));
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((key) => ({ table, before: then.get(key) ?? null, after: now.get(key) ?? null }))
    .filter((trace) => JSON.stringify(trace.before) !== JSON.stringify(trace.after));
}

/** The change of the row that this one is part of; a part that changes alone is judged as it is, and fails. */
function findWhole(part: Trace, column: string, wholes: readonly Trace[]): Trace {
  const id = (part.after ?? part.before)?.[column];
  return wholes.find(({ before, after }) => (after ?? before)?.id === id) ?? part;
}

/** A deleted listing goes from every cart and wishlist too, and its reviews with it. */
function isSwept({ before, after }: Trace, goneListings: readonly Trace[]): boolean {
  return after === null && goneListings.some((gone) => gone.before?.id === before?.listing_id);
}

function isAllowed({ table, before, after }: Trace, { caller, said }: Call): boolean {
  const { creator, keeper = creator, figures = [], isDerived, isMail } = RULES[table] ?? {};
  if (isDerived === true) return true;
  if (isMail === true) return isFreshAddress((after ?? before)?.email);
  // Registering makes a member and their first session.
  if (before === null && table === 'members') return isFreshAddress(after?.email);
  if (before === null && table === 'refresh_families') return isOwnOrNew(after?.member_id, caller);
  const isCallers = (row: Row | null, column: string | undefined) =>
    row === null || (column !== undefined && row[column] === memberId(caller));
  if (before === null) return isCallers(after, creator);
  if (isCallers(before, keeper) && isCallers(after, keeper)) return true;
  const moved = Object.keys(before).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after?.[name]),
  );
  return said.includes(String(before.id)) && moved.every((name) => figures.includes(name));
}

function isOwnOrNew(id: unknown, caller: Actor): boolean {
  return id === memberId(caller) || ACTORS.every((actor) => memberId(actor) !== id);
}

function isFreshAddress(email: unknown): boolean {
  return typeof email === 'string' && email.startsWith('fresh-');
}
